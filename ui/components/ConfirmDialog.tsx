import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useId } from "react";
import { CANCEL } from "./messages.ts";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The question, as a whole sentence. */
  question: string;
  /** A verb: "Delete". */
  confirm: string;
  isDangerous?: boolean;
  /** While what was confirmed is being done; the dialog stays until the owner closes it. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirm,
  isDangerous = true,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const questionId = useId();
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      role="alertdialog"
      aria-describedby={questionId}
      isCloseButtonShown={false}
      canEscapeKeyClose={!isBusy}
      canOutsideClickClose={!isBusy}
      onClose={onCancel}
    >
      <DialogBody>
        <p id={questionId}>{question}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {/* The WAI-ARIA pattern for an alert dialog: focus the choice that does no harm. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button text={CANCEL} autoFocus disabled={isBusy} onClick={onCancel} />
            <Button
              text={confirm}
              intent={isDangerous ? "danger" : "primary"}
              loading={isBusy}
              onClick={onConfirm}
            />
          </>
        }
      />
    </Dialog>
  );
}
