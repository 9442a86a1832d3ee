import type { WatchedCoverage } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { formatCount } from "../../format/number.ts";
import { formatList } from "../../format/list.ts";
import { formatAsOf } from "../../format/time.ts";
import { describeAsked, describeNotAnswered, describeSources } from "./messages.ts";

export interface CoverageNoteProps {
  coverage: WatchedCoverage;
  /** As they are written. */
  sources: readonly string[];
  note?: string;
}

/** How many of the own stocks were asked about and when, and from where the rows come. */
export function CoverageNote({ coverage, sources, note }: CoverageNoteProps) {
  const now = useNow();
  const { watched, asked, unanswered, asOf } = coverage;
  const parts = [
    ...(note === undefined ? [] : [note]),
    ...(sources.length === 0 ? [] : [describeSources(formatList(sources))]),
    describeAsked(formatCount(asked), formatCount(watched), formatAsOf(asOf, now)),
    ...(unanswered === 0 ? [] : [describeNotAnswered(formatCount(unanswered))]),
  ];
  return <p className="markets-note figures">{parts.join(" · ")}</p>;
}
