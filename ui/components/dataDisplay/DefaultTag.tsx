import { Tag } from "@blueprintjs/core";
import { Tooltip } from "../actions/Tooltip.tsx";
import { DEFAULT } from "../messages.ts";

export interface DefaultTagProps {
  /** One sentence that says which rule the value comes from. */
  explanation: string;
}

/** Marks a value that comes from a rule, because no measurement or source exists. */
export function DefaultTag({ explanation }: DefaultTagProps) {
  return (
    <Tooltip content={explanation}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className="default-tag" tabIndex={0}>
        <Tag minimal>{DEFAULT}</Tag>
      </span>
    </Tooltip>
  );
}
