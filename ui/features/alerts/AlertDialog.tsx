import "./alerts.css";
import { Dialog } from "@blueprintjs/core";
import { useState } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import { AlertDialogForm } from "./AlertDialogForm.tsx";
import {
  ALERT_FIELDS,
  EMPTY_FORM,
  formOf,
  isFormChanged,
  toNewAlert,
  type AlertForm,
} from "./alertForm.ts";
import { CREATED, CREATE_ALERT, CREATE_FAILED, DIALOG_TITLE } from "./messages.ts";

export interface AlertDialogProps {
  isOpen: boolean;
  /** Initial content of the form; null for an empty form. */
  draft?: AlertDraft | null;
  /** True for a draft entered before, which closing must not lose. */
  isKept?: boolean;
  onClose: () => void;
}

export function AlertDialog({ isOpen, draft = null, isKept = false, onClose }: AlertDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [begun, setBegun] = useState(EMPTY_FORM);
  const [form, setForm] = useState(EMPTY_FORM);
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    const first = draft ? formOf(draft) : EMPTY_FORM;
    setBegun(isKept ? EMPTY_FORM : first);
    setForm(first);
  }
  const { close, question } = useDiscardQuestion(isFormChanged(form, begun), onClose);
  const create = async (wanted: AlertForm) => {
    try {
      await createAlert({ newAlert: toNewAlert(wanted) }).unwrap();
      showToast({ intent: "success", message: CREATED });
      onClose();
    } catch (error) {
      const fault = fieldErrorOf(error, ALERT_FIELDS);
      if (fault) return { [fault.field]: fault.sentence };
      showFailure(CREATE_FAILED, error);
    }
    return {};
  };
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        // Blueprint focuses the window, three Tab presses before the first field.
        onOpening={(node) => node.querySelector<HTMLInputElement>("[name=symbol]")?.focus()}
        title={DIALOG_TITLE}
        className="alert-dialog"
      >
        <AlertDialogForm
          form={form}
          onChange={setForm}
          onCancel={onClose}
          onSave={create}
          submitText={CREATE_ALERT}
          isSaving={isLoading}
          areOptionsShown={draft?.options !== undefined}
        />
      </Dialog>
      {question}
    </>
  );
}
