import "./popoverButton.css";
import { Button, type ButtonProps } from "@blueprintjs/core";
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from "react";
import { DONE } from "../messages.ts";
import { fieldAfter, isEnterInField } from "../forms/fieldAfter.ts";
import { placePopover } from "./placePopover.ts";

export interface PopoverButtonProps {
  /** Accessible name of the popover, and of the button if it has no `label`. */
  name: string;
  /** Accessible name of the button; it should contain its text. */
  label?: string;
  button: Pick<ButtonProps, "text" | "icon" | "endIcon" | "size" | "variant" | "active"> & {
    className?: string;
  };
  className?: string;
  /** Returns the content; called while the popover is open. `close` returns the focus. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button that opens fields beside it, in the browser's native popover. It also closes when Tab
 * leaves it; otherwise it would cover a dialog that opens later. The first field takes the focus.
 */
export function PopoverButton({ name, label, button, className, children }: PopoverButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = useCallback(() => {
    const [target, box] = [opener.current, document.getElementById(id)];
    // A choice may add content later, so the side with more room is the better one.
    if (target && box) placePopover(box, target.getBoundingClientRect(), window.innerHeight);
  }, [id]);
  useEffect(() => {
    if (!isOpen) return undefined;
    window.addEventListener("resize", place);
    // Listens in the capture phase, because the dialog around the button may scroll.
    document.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
    };
  }, [isOpen, place]);

  // React passes on the events of nested popovers.
  const opening = ({ newState, target, currentTarget }: ToggleEvent) => {
    if (target === currentTarget && newState === "open") setOpen(true);
  };
  const toggled = ({ newState, target, currentTarget }: ToggleEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    if (newState === "closed") {
      setOpen(false);
      return;
    }
    place();
    currentTarget.querySelector<HTMLElement>("select, input")?.focus();
  };
  const close = () => document.getElementById(id)?.hidePopover();
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) event.stopPropagation();
  };
  // Enter leaves a field for the next one, and the last one closes the popover.
  const keepKeys = (event: KeyboardEvent<HTMLElement>) => {
    keepEscape(event);
    if (!isEnterInField(event) || event.target.closest("[popover]") !== event.currentTarget) return;
    event.preventDefault();
    const next = fieldAfter(event.target);
    if (next) next.focus();
    else close();
  };

  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A press beside the fields focuses nothing.
    if (relatedTarget === null || relatedTarget === opener.current) return;
    if (!currentTarget.contains(relatedTarget as Node)) close();
  };

  return (
    <>
      <Button
        {...button}
        ref={opener}
        aria-label={label ?? name}
        aria-haspopup="dialog"
        popoverTarget={id}
        onKeyDown={keepEscape}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps a key in */}
      <div
        id={id}
        popover="auto"
        // A native dialog would close the layer around it. Shortcuts wait while a dialog is open.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role={isOpen ? "dialog" : undefined}
        aria-label={name}
        className={`popover ${className ?? ""}`}
        onBeforeToggle={opening}
        onToggle={toggled}
        onKeyDown={keepKeys}
        onBlur={closeWhenLeft}
      >
        <div className="popover-fields">{isOpen ? children(close) : null}</div>
        <Button fill size="small" text={DONE} onClick={close} />
      </div>
    </>
  );
}
