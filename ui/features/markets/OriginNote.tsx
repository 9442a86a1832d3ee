import type { FigureOrigin } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import { formatCount } from "../../format/number.ts";
import { formatAsOf } from "../../format/time.ts";
import { describeCoverage, describeOrigin, describeWhole, SCREENER_SOURCE } from "./messages.ts";

export interface OriginNoteProps {
  origins: readonly FigureOrigin[];
  priced: number;
  listed: number;
  /** Text before the sources. */
  note?: string;
}

export function OriginNote({ origins, priced, listed, note }: OriginNoteProps) {
  const now = useNow();
  const isWhole = priced === listed && origins.length === 1;
  const describe = isWhole ? describeWhole : describeOrigin;
  const parts = [
    ...(note === undefined ? [] : [note]),
    ...(isWhole ? [] : [describeCoverage(formatCount(priced), formatCount(listed))]),
    ...origins.map(({ count, source, to }) =>
      describe(
        formatCount(count),
        source === "screener" ? SCREENER_SOURCE : nameSource(source),
        formatAsOf(to, now),
      ),
    ),
  ];
  return <p className="markets-note figures">{parts.join(" · ")}</p>;
}
