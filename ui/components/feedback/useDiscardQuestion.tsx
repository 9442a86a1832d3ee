import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DISCARD, DISCARD_QUESTION, DISCARD_TITLE, KEEP_EDITING } from "../messages.ts";

/** Attribute of a link that keeps the entered data. */
export const KEEPS_DRAFT = "data-keeps-draft";

/**
 * Protects a changed dialog from Escape, a press outside and its links: pass `close` to the dialog,
 * and to Cancel of a long form. Saving calls `onClose` itself.
 */
export function useDiscardQuestion(isChanged: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  /** Link to follow after consent; null if the form only closes. */
  const link = useRef<HTMLAnchorElement>(null);
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
    // Captures the click before the router navigates.
    document.addEventListener("click", askFirst, { capture: true });
    return () => document.removeEventListener("click", askFirst, { capture: true });
  }, [isChanged]);
  return {
    close: () => (isChanged ? ask() : onClose()),
    /** Render it beside the dialog that holds the form. */
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
          // The link's screen replaces this one and its dialog.
          if (link.current === null) onClose();
          else link.current.click();
        }}
        onCancel={() => {
          link.current = null;
          setAsking(false);
        }}
        // The surrounding dialog focuses itself.
        onClosed={() => {
          if (edited.current instanceof HTMLElement) edited.current.focus();
        }}
      />
    ),
  };
}

/** Protects a form that reports changes with `setChanged`; `end` closes it without a question. */
export function useChangedForm(onClose: () => void, isBegun = false) {
  const [isChanged, setChanged] = useState(false);
  const end = () => {
    setChanged(false);
    onClose();
  };
  return { ...useDiscardQuestion(isChanged || isBegun, end), end, setChanged };
}

type Press = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export const opensElsewhere = ({ target }: HTMLAnchorElement, event: Press): boolean =>
  target !== "" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
