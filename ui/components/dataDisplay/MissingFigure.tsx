import { MISSING } from "../../format/number.ts";
import { Tooltip } from "../actions/Tooltip.tsx";

/** An unknown figure. Its tip gives the reason, also to keyboards (WCAG 2.1.1). */
export function MissingFigure({ reason }: { reason: string }) {
  return (
    <Tooltip content={reason} describes={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className="figures" tabIndex={0}>
        {MISSING}
        <span className="visually-hidden">{reason}</span>
      </span>
    </Tooltip>
  );
}
