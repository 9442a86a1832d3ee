import { useUpdatePhoneNumberMutation, type PhoneNumber } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { formatPhone } from "../../format/text.ts";
import { EDIT_PHONE_NUMBER, SAVE, UPDATE_FAILED, describeUpdated } from "./messages.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";

export interface EditPhoneDialogProps {
  /** The dialog is remounted for each number. */
  phone: PhoneNumber;
  isOpen: boolean;
  onClose: () => void;
}

export function EditPhoneDialog({ phone, isOpen, onClose }: EditPhoneDialogProps) {
  const [update] = useUpdatePhoneNumberMutation();
  return (
    <PhoneDialog
      isOpen={isOpen}
      title={EDIT_PHONE_NUMBER}
      submitText={SAVE}
      failure={UPDATE_FAILED}
      begun={{ phone: formatPhone(phone.phone), label: phone.label, isActive: phone.isActive }}
      onSave={async (phoneNumberChange) => {
        const saved = await update({ id: phone.id, phoneNumberChange }).unwrap();
        showToast({ intent: "success", message: describeUpdated(formatPhone(saved.phone)) });
      }}
      onClose={onClose}
    />
  );
}
