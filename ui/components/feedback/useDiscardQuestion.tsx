import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DISCARD, DISCARD_QUESTION, DISCARD_TITLE, KEEP_EDITING } from "../messages.ts";

export interface DiscardQuestion {
  /** Closes the form. If it has changes, asks first whether to discard them. */
  close: () => void;
  /** Belongs beside the dialog that holds the form. */
  question: ReactNode;
}

/**
 * Protects what was entered in a dialog from Escape and a press outside: pass `close` to the dialog.
 * Pass it to Cancel as well if the form is long. Saving calls `onClose` itself.
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={DISCARD_TITLE}
        question={DISCARD_QUESTION}
        confirm={DISCARD}
        cancel={KEEP_EDITING}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
