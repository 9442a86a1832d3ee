import { useAddPhoneNumberMutation } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { formatPhone } from "../../format/text.ts";
import { ADD_FAILED, ADD_NUMBER, ADD_PHONE_NUMBER, describeAdded } from "./messages.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { EMPTY_FORM } from "./phoneForm.ts";

export interface AddPhoneDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function AddPhoneDialog({ isOpen, onClose }: AddPhoneDialogProps) {
  const [add] = useAddPhoneNumberMutation();
  return (
    <PhoneDialog
      isOpen={isOpen}
      title={ADD_PHONE_NUMBER}
      submitText={ADD_NUMBER}
      failure={ADD_FAILED}
      begun={EMPTY_FORM}
      onSave={async (newPhoneNumber) => {
        const { phone } = await add({ newPhoneNumber }).unwrap();
        showToast({ intent: "success", message: describeAdded(formatPhone(phone)) });
      }}
      onClose={onClose}
    />
  );
}
