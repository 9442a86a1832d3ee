import { Button } from "@blueprintjs/core";
import { CaretDownIcon } from "@blueprintjs/icons";
import { useId, useRef, type ReactNode, type ToggleEvent } from "react";
import { DONE, namePart } from "./model/messages.ts";

const GAP_PX = 4;
const EDGE_PX = 8;

export interface BracketProps {
  /** What it sets: "Comparison". */
  part: string;
  /** What is set: "crosses below". */
  text: string;
  /** A refusal, or a market that cannot answer it, is about this part. */
  isWrong?: boolean;
  children: ReactNode;
}

/** One bracket of the sentence: a button with what is set, and the fields to set it. */
export function Bracket({ part, text, isWrong = false, children }: BracketProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);

  const toggled = ({ newState, currentTarget: box }: ToggleEvent<HTMLDivElement>) => {
    const target = button.current?.getBoundingClientRect();
    if (newState !== "open" || target === undefined) return;
    const { offsetWidth, offsetHeight } = box;
    const below = target.bottom + GAP_PX;
    const fits = below + offsetHeight + EDGE_PX <= window.innerHeight;
    const top = fits ? below : Math.max(EDGE_PX, target.top - GAP_PX - offsetHeight);
    const left = Math.min(target.left, window.innerWidth - offsetWidth - EDGE_PX);
    box.style.top = `${top}px`;
    box.style.left = `${Math.max(EDGE_PX, left)}px`;
    box.querySelector<HTMLElement>("select, input")?.focus();
  };

  return (
    <>
      <Button
        ref={button}
        size="small"
        className={`rule-bracket${isWrong ? " rule-bracket-wrong" : ""}`}
        text={text}
        endIcon={<CaretDownIcon size={12} />}
        aria-label={namePart(part, text)}
        aria-haspopup="dialog"
        popoverTarget={id}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps a key in */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        // A native dialog would close the editor's layer with it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-label={part}
        className="rule-popover"
        onToggle={toggled}
        onKeyDown={(event) => {
          // It closes the bracket, and not the dialog around it.
          if (event.key === "Escape") event.stopPropagation();
        }}
      >
        {children}
        <Button fill size="small" text={DONE} onClick={() => popover.current?.hidePopover()} />
      </div>
    </>
  );
}
