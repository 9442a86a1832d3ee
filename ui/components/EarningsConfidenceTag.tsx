import { Tag } from "@blueprintjs/core";
import { explainConfidence, type EarningsOpinion } from "./earningsWords.ts";
import { Tip } from "./Tip.tsx";

export interface EarningsConfidenceTagProps {
  isConfirmed: boolean;
  /** Everybody who was heard about the date. */
  sources: readonly EarningsOpinion[];
}

/** Whether a report's date is certain; who says so is in the tip. */
export function EarningsConfidenceTag({ isConfirmed, sources }: EarningsConfidenceTagProps) {
  return (
    <Tip content={explainConfidence(isConfirmed, sources)}>
      <Tag minimal intent={isConfirmed ? "success" : "none"} tabIndex={0}>
        {isConfirmed ? "Confirmed" : "Unconfirmed"}
      </Tag>
    </Tip>
  );
}
