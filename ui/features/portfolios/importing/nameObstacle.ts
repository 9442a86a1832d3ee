import type { PortfolioImport } from "../../../api/endpoints.ts";
import { formatCount } from "../../../format/number.ts";
import { questionsOf } from "./ImportQuestions.tsx";
import * as words from "./messages.ts";

type Checked = Pick<PortfolioImport, "openQuestions" | "instruments" | "counts" | "warnings">;

export function nameObstacle({
  openQuestions,
  instruments,
  counts,
  warnings,
}: Checked): string | null {
  if (openQuestions > 0) {
    const asked = questionsOf({ instruments }).length;
    return words.describeOpen(formatCount(asked), asked === 1);
  }
  if (counts.ready === 0) return words.NOTHING_READY;
  const doubts = [
    counts.rejected > 0 &&
      words.describeRejected(formatCount(counts.rejected), counts.rejected === 1),
    warnings > 0 && words.describeWarnings(formatCount(warnings), warnings === 1),
  ].filter((doubt) => doubt !== false);
  return doubts.length === 0 ? null : doubts.join(" ");
}
