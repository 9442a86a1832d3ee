import { useState } from "react";
import { useUpdatePhoneNumberMutation, type PhoneNumber } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { formatPhone } from "../../format/phone.ts";
import { describeUpdated, UPDATE_FAILED } from "./messages.ts";
import { PhoneDialog } from "./PhoneDialog.tsx";
import type { PhoneForm } from "./phoneForm.ts";

export interface EditPhoneDialogProps {
  /** Mounted anew for each number that is edited. */
  phone: PhoneNumber;
  isOpen: boolean;
  onClose: () => void;
}

export function EditPhoneDialog({ phone, isOpen, onClose }: EditPhoneDialogProps) {
  const [form, setForm] = useState<PhoneForm>({
    phone: formatPhone(phone.phone),
    label: phone.label,
    isActive: phone.isActive,
  });
  const [update] = useUpdatePhoneNumberMutation();
  return (
    <PhoneDialog
      isOpen={isOpen}
      title="Edit Phone Number"
      submitText="Save"
      failure={UPDATE_FAILED}
      form={form}
      onChange={setForm}
      onSave={async (phoneNumberChange) => {
        const saved = await update({ id: phone.id, phoneNumberChange }).unwrap();
        showToast({ intent: "success", message: describeUpdated(formatPhone(saved.phone)) });
        onClose();
      }}
      onClose={onClose}
      onCancel={onClose}
    />
  );
}
