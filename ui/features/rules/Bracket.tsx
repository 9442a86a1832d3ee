import { ChevronDownIcon } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { PopoverButton } from "../../components/actions/PopoverButton.tsx";
import { namePart } from "./model/messages.ts";

export interface BracketProps {
  /** Part that the bracket sets, such as "Comparison". */
  part: string;
  text: string;
  /** True if the part is rejected or cannot be evaluated. */
  isWrong?: boolean;
  /** Shows the arrow only, because the value is in a field beside it. */
  isCompact?: boolean;
  children: ReactNode;
}

/** A button with the current value that opens the fields to change it. */
export function Bracket({
  part,
  text,
  isWrong = false,
  isCompact = false,
  children,
}: BracketProps) {
  return (
    <PopoverButton
      name={part}
      label={namePart(part, text)}
      button={{
        size: "small",
        className: `rule-bracket${isWrong ? " rule-bracket-wrong" : ""}`,
        ...(isCompact
          ? { icon: <ChevronDownIcon size={12} /> }
          : { text, endIcon: <ChevronDownIcon size={12} /> }),
      }}
    >
      {() => children}
    </PopoverButton>
  );
}
