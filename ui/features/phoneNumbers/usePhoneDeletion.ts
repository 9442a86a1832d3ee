import { useState } from "react";
import {
  useDeletePhoneNumberMutation,
  useRestorePhoneNumberMutation,
  type PhoneNumber,
} from "../../api/endpoints.ts";
import { useRecipientLoss } from "../../app/alerts/recipients/useRecipientLoss.ts";
import { announce } from "../../app/toasts.ts";
import { formatPhone } from "../../format/text.ts";
import * as words from "./messages.ts";

export interface PhoneQuestion {
  readonly phone: PhoneNumber;
  /** Which alerts and rules lose their last recipient. */
  readonly loss: string;
  confirm(): Promise<void>;
  cancel(): void;
}

export function usePhoneDeletion(): {
  readonly deletingId: number | null;
  /** Deletes the number, unless alerts lose their last recipient; then `question` asks first. */
  deletePhone(phone: PhoneNumber): Promise<void>;
  readonly question: PhoneQuestion | null;
} {
  const [remove] = useDeletePhoneNumberMutation();
  const [restore] = useRestorePhoneNumberMutation();
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ phone: PhoneNumber; loss: string } | null>(null);
  const findLoss = useRecipientLoss();

  // The server does not keep a deleted number, so send all of it again.
  const undo = async ({ id, phone, label, isActive }: PhoneNumber) => {
    await announce(
      restore({ id, newPhoneNumber: { phone, label, isActive } }).unwrap(),
      words.RESTORE_FAILED,
      { message: words.describeRestored(formatPhone(phone)) },
    );
  };

  const end = async (doomed: PhoneNumber) => {
    setDeletingId(doomed.id);
    await announce(remove({ id: doomed.id }).unwrap(), words.DELETE_FAILED, {
      message: words.describeDeleted(formatPhone(doomed.phone)),
      action: { text: words.UNDO, onClick: () => void undo(doomed) },
    });
    setDeletingId(null);
    setAsked(null);
  };

  return {
    deletingId,
    question: asked && {
      ...asked,
      confirm: () => end(asked.phone),
      cancel: () => setAsked(null),
    },
    deletePhone: async (phone) => {
      const loss = await findLoss({ kind: "phones", id: phone.id });
      if (loss === "") await end(phone);
      else setAsked({ phone, loss });
    },
  };
}
