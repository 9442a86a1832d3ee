import { Tag } from "@blueprintjs/core";
import { explainConfidence, type EarningsOpinion } from "./earningsWords.ts";
import { Tooltip } from "../actions/Tooltip.tsx";
import { CONFIRMED, UNCONFIRMED } from "../messages.ts";

export interface EarningsConfidenceTagProps {
  isConfirmed: boolean;
  /** All sources that name a date. */
  sources: readonly EarningsOpinion[];
}

/**
 * Says how certain a report date is. The container is focusable, because the tip must be reachable
 * by keyboard (WCAG 2.1.1), and Blueprint's plain tag is not.
 */
export function EarningsConfidenceTag({ isConfirmed, sources }: EarningsConfidenceTagProps) {
  return (
    <Tooltip content={explainConfidence(isConfirmed, sources)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>
        <Tag minimal>{isConfirmed ? CONFIRMED : UNCONFIRMED}</Tag>
      </span>
    </Tooltip>
  );
}
