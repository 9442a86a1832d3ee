import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useId } from "react";
import { CANCEL } from "../messages.ts";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The question, as a full sentence. */
  question: string;
  /** Label of the confirm button, a verb such as "Delete". */
  confirm: string;
  /** Label of the button that does nothing; "Cancel" by default. */
  cancel?: string;
  isDangerous?: boolean;
  /** A second way to go on, besides Cancel. */
  other?: { readonly text: string; readonly onSelect: () => void } | undefined;
  /** True while the confirmed action runs; the owner closes the dialog when it is done. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called when the dialog has disappeared and the focus is back where it was. */
  onClosed?: () => void;
}

/** For actions that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirm,
  cancel = CANCEL,
  isDangerous = true,
  other,
  isBusy = false,
  onConfirm,
  onCancel,
  onClosed,
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
      {...(onClosed && { onClosed })}
    >
      <DialogBody>
        <p id={questionId}>{question}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {/* WAI-ARIA alert dialog: focus the harmless choice. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button text={cancel} autoFocus disabled={isBusy} onClick={onCancel} />
            {other ? <Button text={other.text} disabled={isBusy} onClick={other.onSelect} /> : null}
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
