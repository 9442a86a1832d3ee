import { Button } from "@blueprintjs/core";
import { CaretDownIcon } from "@blueprintjs/icons";
import { useId, useRef, type ReactNode, type ToggleEvent } from "react";
import { DONE, namePart } from "./model/messages.ts";

const GAP_PX = 4;
const EDGE_PX = 8;

export interface BracketProps {
  /** What the bracket sets, such as "Comparison". */
  part: string;
  /** Current value, such as "crosses below". */
  text: string;
  /** True if the server rejects this part or the market cannot evaluate it. */
  isWrong?: boolean;
  children: ReactNode;
}

/**
 * A bracket of the sentence: a button with the current value that opens the fields to change it.
 */
export function Bracket({ part, text, isWrong = false, children }: BracketProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);

  const toggled = ({ newState, currentTarget: box }: ToggleEvent<HTMLDivElement>) => {
    const target = button.current?.getBoundingClientRect();
    if (newState !== "open" || target === undefined) return;
    placeAt(box, target);
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
          // Escape closes the bracket but not the dialog around it.
          if (event.key === "Escape") event.stopPropagation();
        }}
      >
        <div className="rule-popover-fields">{children}</div>
        <Button fill size="small" text={DONE} onClick={() => popover.current?.hidePopover()} />
      </div>
    </>
  );
}

/**
 * Places the popover on the side of the button with more room and limits its height to that room,
 * because a choice may add fields later.
 */
function placeAt(box: HTMLElement, target: DOMRect): void {
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - target.bottom;
  const isBelow = below >= target.top;
  const room = (isBelow ? below : target.top) - GAP_PX - EDGE_PX;
  box.style.top = isBelow ? `${target.bottom + GAP_PX}px` : "auto";
  box.style.bottom = isBelow ? "auto" : `${innerHeight - target.top + GAP_PX}px`;
  box.style.maxHeight = `${room}px`;
  const left = Math.min(target.left, innerWidth - box.offsetWidth - EDGE_PX);
  box.style.left = `${Math.max(EDGE_PX, left)}px`;
}
