import { Tag } from "@blueprintjs/core";
import { Tip } from "./Tip.tsx";
import { DEFAULT } from "./messages.ts";

export interface DefaultTagProps {
  /** What stands there by rule and not by measurement, in a sentence. */
  explanation: string;
}

/** Marks what a rule says where no measurement or source exists; the tip says which rule. */
export function DefaultTag({ explanation }: DefaultTagProps) {
  return (
    <Tip content={explanation}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className="default-tag" tabIndex={0}>
        <Tag minimal>{DEFAULT}</Tag>
      </span>
    </Tip>
  );
}
