import { Dialog, DialogBody } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { fieldErrorOf, isConflict, sentenceOf } from "../../api/apiError.ts";
import { useEditAlertMutation, useGetAlertQuery, type Alert } from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { useChangedForm } from "../../components/feedback/useDiscardQuestion.tsx";
import { AlertDialogForm } from "./AlertDialogForm.tsx";
import {
  ALERT_FIELDS,
  formOfAlert,
  isArmedBy,
  isFormChanged,
  toAlertEdit,
  type AlertForm,
} from "./alertForm.ts";
import * as words from "./messages.ts";

export interface EditAlertDialogProps {
  id: number | null;
  onClose: () => void;
}

export function EditAlertDialog({ id, onClose }: EditAlertDialogProps) {
  const query = useGetAlertQuery({ id: id ?? 0 }, { skip: id === null });
  const { error, isFetching, refetch } = query;
  const alert = id === null ? query.data : query.currentData;
  const { close, end, question, setChanged } = useChangedForm(onClose);
  return (
    <Dialog
      isOpen={id !== null}
      onClose={close}
      title={words.EDIT_TITLE}
      className="alert-dialog"
      onOpened={focusTarget}
    >
      {alert ? (
        <EditForm
          key={alert.id}
          alert={alert}
          onReload={async () => (await refetch()).data}
          onChanged={setChanged}
          onEnd={end}
        />
      ) : (
        <DialogBody>
          {error ? (
            <QueryFailure title={words.ALERT_FAILED} query={{ error, refetch, isFetching }} />
          ) : (
            <LoadingStatus waitingFor={words.WAITING_FOR_ALERT}>
              <Skeleton width="100%" height="320px" />
            </LoadingStatus>
          )}
        </DialogBody>
      )}
      {question}
    </Dialog>
  );
}

const focusTarget = (node: HTMLElement) =>
  node.querySelector<HTMLInputElement>("[name=targetPrice]")?.focus();

interface EditFormProps {
  alert: Alert;
  onReload: () => Promise<Alert | undefined>;
  onChanged: (isChanged: boolean) => void;
  onEnd: () => void;
}

function EditForm({ alert, onReload, onChanged, onEnd }: EditFormProps) {
  /** Displayed alert; a split or another tab may change it. */
  const [seen, setSeen] = useState(alert);
  const [form, setForm] = useState<AlertForm>(() => formOfAlert(alert));
  const [edit, { isLoading }] = useEditAlertMutation();
  // If the alert arrives after the dialog opened, the dialog itself has the focus.
  useEffect(() => {
    const dialog = document.activeElement?.closest<HTMLElement>(".alert-dialog");
    if (dialog) focusTarget(dialog);
  }, []);

  const save = async (wanted: AlertForm) => {
    try {
      const { id } = alert;
      await edit({ id, alertEdit: toAlertEdit(seen, wanted) }).unwrap();
      showToast({ intent: "success", message: words.EDITED });
      onEnd();
    } catch (error) {
      // The message states the new target, so the next save may replace it.
      if (isConflict(error)) {
        const { targetPrice } = (await onReload()) ?? seen;
        setSeen({ ...seen, targetPrice });
        return { targetPrice: sentenceOf(error) };
      }
      const fault = fieldErrorOf(error, ALERT_FIELDS);
      if (fault) return { [fault.field]: fault.sentence };
      showFailure(words.EDIT_FAILED, error);
    }
    return {};
  };

  return (
    <AlertDialogForm
      form={form}
      onChange={(changed) => {
        setForm(changed);
        onChanged(isFormChanged(changed, formOfAlert(seen)));
      }}
      onCancel={onEnd}
      onSave={save}
      submitText={alert.isActive || alert.suspension ? words.SAVE_CHANGES : words.SAVE_AND_WATCH}
      isSaving={isLoading}
      isSymbolFixed
      isArmedBy={(wanted) => isArmedBy(alert, wanted)}
    />
  );
}
