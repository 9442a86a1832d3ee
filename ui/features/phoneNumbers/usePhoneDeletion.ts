import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeletePhoneNumberMutation,
  useRestorePhoneNumberMutation,
  type PhoneNumber,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { formatPhone } from "../../format/phone.ts";
import {
  DELETE_FAILED,
  RESTORE_FAILED,
  UNDO,
  describeDeleted,
  describeRestored,
} from "./messages.ts";

export function usePhoneDeletion(): {
  readonly deletingId: number | null;
  deletePhone(phone: PhoneNumber): Promise<void>;
} {
  const [remove] = useDeletePhoneNumberMutation();
  const [restore] = useRestorePhoneNumberMutation();
  const [deletingId, setDeletingId] = useState<number | null>(null);

  // The server does not keep a deleted number, so send all of it again.
  const undo = async ({ id, phone, label, isActive }: PhoneNumber) => {
    try {
      await restore({ id, newPhoneNumber: { phone, label, isActive } }).unwrap();
      showToast({ intent: "success", message: describeRestored(formatPhone(phone)) });
    } catch (error) {
      showToast({ intent: "failure", title: RESTORE_FAILED, message: sentenceOf(error) });
    }
  };

  return {
    deletingId,
    deletePhone: async (phone) => {
      setDeletingId(phone.id);
      try {
        await remove({ id: phone.id }).unwrap();
        showToast({
          intent: "success",
          message: describeDeleted(formatPhone(phone.phone)),
          action: { text: UNDO, onClick: () => void undo(phone) },
        });
      } catch (error) {
        showToast({ intent: "failure", title: DELETE_FAILED, message: sentenceOf(error) });
      } finally {
        setDeletingId(null);
      }
    },
  };
}
