import type { FigureOrigin } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { nameSource } from "../../components/sourceNames.ts";
import { formatCount } from "../../format/number.ts";
import { formatAsOf } from "../../format/time.ts";
import { describeCoverage, describeOrigin, SCREENER_SOURCE } from "./messages.ts";

export interface OriginNoteProps {
  origins: readonly FigureOrigin[];
  priced: number;
  listed: number;
  /** Text before the sources. */
  note?: string;
}

export function OriginNote({ origins, priced, listed, note }: OriginNoteProps) {
  const now = useNow();
  const parts = [
    ...(note === undefined ? [] : [note]),
    describeCoverage(formatCount(priced), formatCount(listed)),
    ...origins.map(({ count, source, to }) =>
      describeOrigin(
        formatCount(count),
        source === "screener" ? SCREENER_SOURCE : nameSource(source),
        formatAsOf(to, now),
      ),
    ),
  ];
  return <p className="markets-note figures">{parts.join(" · ")}</p>;
}
