import { Tag } from "@blueprintjs/core";
import { explainConfidence, type EarningsOpinion } from "./earningsWords.ts";
import { Tip } from "./Tip.tsx";
import { intentAtUpside, type Upside } from "./upsideIntent.ts";
import { CONFIRMED, UNCONFIRMED } from "./messages.ts";

export interface EarningsConfidenceTagProps {
  isConfirmed: boolean;
  /** Every source that named a date. */
  sources: readonly EarningsOpinion[];
  /** Percent units; below zero the tag is not green, where it stands beside the upside. */
  upside?: Upside;
}

/**
 * Whether a report's date is certain; who says so is in the tip. Blueprint gives a plain tag no place
 * in the order of keys, so what holds it has one: a tip must be within reach of them (WCAG 2.1.1).
 */
export function EarningsConfidenceTag({
  isConfirmed,
  sources,
  upside = null,
}: EarningsConfidenceTagProps) {
  return (
    <Tip content={explainConfidence(isConfirmed, sources)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>
        <Tag minimal intent={intentAtUpside(isConfirmed ? "success" : "none", upside)}>
          {isConfirmed ? CONFIRMED : UNCONFIRMED}
        </Tag>
      </span>
    </Tip>
  );
}
