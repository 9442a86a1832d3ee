import "./alerts.css";
import { Dialog } from "@blueprintjs/core";
import { useState } from "react";
import { fieldErrorOf, sentenceOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import { showToast } from "../../app/toasts.ts";
import { AlertDialogForm } from "./AlertDialogForm.tsx";
import { ALERT_FIELDS, EMPTY_FORM, formOf, toNewAlert, type AlertForm } from "./alertForm.ts";
import { CREATED, CREATE_ALERT, CREATE_FAILED, DIALOG_TITLE } from "./messages.ts";

export interface AlertDialogProps {
  isOpen: boolean;
  /** Replaces the current form content; null keeps it. */
  draft?: AlertDraft | null;
  onClose: () => void;
}

/**
 * Creates an alert. The form state outlives the dialog, so closing it by accident loses nothing.
 */
export function AlertDialog({ isOpen, draft = null, onClose }: AlertDialogProps) {
  const [form, setForm] = useState<AlertForm>(() => (draft ? formOf(draft) : EMPTY_FORM));
  const [begunWith, setBegunWith] = useState(draft);
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  if (begunWith !== draft) {
    setBegunWith(draft);
    if (draft !== null) setForm(formOf(draft));
  }
  const clear = () => {
    setForm(EMPTY_FORM);
    onClose();
  };
  const create = async (wanted: AlertForm) => {
    try {
      await createAlert({ newAlert: toNewAlert(wanted) }).unwrap();
      showToast({ intent: "success", message: CREATED });
      clear();
    } catch (error) {
      const fault = fieldErrorOf(error, ALERT_FIELDS);
      if (fault) return { [fault.field]: fault.sentence };
      showToast({ intent: "failure", title: CREATE_FAILED, message: sentenceOf(error) });
    }
    return {};
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      // Blueprint focuses the window itself, three Tab presses before the first field.
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=symbol]")?.focus()}
      title={DIALOG_TITLE}
      className="alert-dialog"
    >
      <AlertDialogForm
        form={form}
        onChange={setForm}
        onCancel={clear}
        onSave={create}
        submitText={CREATE_ALERT}
        isSaving={isLoading}
        areOptionsShown={draft?.options !== undefined}
      />
    </Dialog>
  );
}
