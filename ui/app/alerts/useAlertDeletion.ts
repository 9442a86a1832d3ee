import { useState } from "react";
import { useDeleteAlertMutation, useRestoreAlertMutation } from "../../api/endpoints.ts";
import { announce, showToast } from "../toasts.ts";
import { DELETED, DELETE_FAILED, RESTORED, RESTORE_FAILED, UNDO } from "./messages.ts";

export type AlertDeletion = ReturnType<typeof useAlertDeletion>;

export function useAlertDeletion() {
  const [remove] = useDeleteAlertMutation();
  const [restore] = useRestoreAlertMutation();
  const [deletingId, setDeletingId] = useState<number | null>(null);

  const undo = (id: number) =>
    announce(restore({ id }).unwrap(), RESTORE_FAILED, { message: RESTORED });

  return {
    deletingId,
    deleteAlert: async (id: number) => {
      setDeletingId(id);
      try {
        await remove({ id }).unwrap();
        showToast({
          intent: "success",
          message: DELETED,
          action: { text: UNDO, onClick: () => void undo(id) },
        });
      } catch {
        showToast({ intent: "failure", message: DELETE_FAILED });
      } finally {
        setDeletingId(null);
      }
    },
  };
}
