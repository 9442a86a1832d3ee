import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DISCARD, DISCARD_QUESTION, DISCARD_TITLE, KEEP_EDITING } from "../messages.ts";

/** Attribute of a link that takes along what was entered, so that nothing is discarded. */
export const KEEPS_DRAFT = "data-keeps-draft";

/**
 * Protects what was entered in a dialog from Escape, a press outside and the links in the dialog:
 * pass `close` to the dialog. Pass it to Cancel as well if the form is long. Saving calls `onClose`
 * itself.
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  /** Link that leaves the form, once the person agrees; null if the form only closes. */
  const link = useRef<HTMLAnchorElement>(null);
  /** Element that had the focus when the question appeared. */
  const edited = useRef<Element>(null);
  const ask = () => {
    edited.current = document.activeElement;
    setAsking(true);
  };
  useEffect(() => {
    if (!isChanged) return undefined;
    const askFirst = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest<HTMLAnchorElement>(".bp6-dialog a[href]");
      if (pressed === null || pressed === link.current || opensElsewhere(pressed, event)) return;
      if (pressed.hasAttribute(KEEPS_DRAFT)) return;
      event.preventDefault();
      event.stopPropagation();
      link.current = pressed;
      edited.current = pressed;
      setAsking(true);
    };
    // Before the router, which navigates as the press reaches React.
    document.addEventListener("click", askFirst, { capture: true });
    return () => document.removeEventListener("click", askFirst, { capture: true });
  }, [isChanged]);
  return {
    /** Closes the form. If it has changes, asks first whether to discard them. */
    close: () => (isChanged ? ask() : onClose()),
    /** Belongs beside the dialog that holds the form. */
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={DISCARD_TITLE}
        question={DISCARD_QUESTION}
        confirm={DISCARD}
        cancel={KEEP_EDITING}
        onConfirm={() => {
          edited.current = null;
          setAsking(false);
          // Its screen replaces this one, and the dialog with it.
          if (link.current === null) onClose();
          else link.current.click();
        }}
        onCancel={() => {
          link.current = null;
          setAsking(false);
        }}
        // The dialog around the form takes the focus back for itself.
        onClosed={() => {
          if (edited.current instanceof HTMLElement) edited.current.focus();
        }}
      />
    ),
  };
}

/**
 * Protects a form that reports its changes with `setChanged`. `end` closes it without a question;
 * the next time it opens, it is unchanged again.
 */
export function useChangedForm(onClose: () => void, isBegun = false) {
  const [isChanged, setChanged] = useState(false);
  const end = () => {
    setChanged(false);
    onClose();
  };
  return { ...useDiscardQuestion(isChanged || isBegun, end), end, setChanged };
}

type Press = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** True for a press that opens the link in another tab or window. */
export const opensElsewhere = ({ target }: HTMLAnchorElement, event: Press): boolean =>
  target !== "" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
