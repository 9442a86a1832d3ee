import type { ScreenerRunDetails } from "../../api/endpoints.ts";
import { formatCount } from "../../format/number.ts";
import { formatClockTime } from "../../format/time.ts";
import {
  describeEnd,
  describeIncompleteRun,
  describeLeftOut,
  describeSkipped,
  describeUnfinished,
  describeWaiting,
} from "./messages.ts";

/** One line each; none when there is nothing to say of the run. */
export const describeRun = (run: ScreenerRunDetails | null): readonly string[] =>
  run === null ? [] : [describeState(run), describeOmissions(run)].filter((line) => line !== "");

/** What a run looks at and what not, how much waits, and when it will be done. */
export function RunDetails({ run }: { run: ScreenerRunDetails | null }) {
  const lines = describeRun(run);
  return lines.length === 0 ? null : (
    <div className="screener-run-facts figures">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function describeState(run: ScreenerRunDetails): string {
  const { screened, total, waiting, skipped, expectedEnd } = run;
  switch (run.status) {
    case "running":
      return [
        waiting > 0 ? describeWaiting(formatCount(waiting)) : "",
        skipped > 0 ? describeSkipped(formatCount(skipped)) : "",
        expectedEnd === null ? "" : describeEnd(formatClockTime(expectedEnd)),
      ]
        .filter((part) => part !== "")
        .join(" · ");
    case "failed":
      return total === 0
        ? ""
        : describeUnfinished(formatCount(screened), formatCount(total), run.reason ?? "");
    case "completed":
      return skipped === 0 ? "" : describeIncompleteRun(formatCount(screened), formatCount(total));
    default:
      return run.status satisfies never;
  }
}

function describeOmissions({ listed, leftOut }: ScreenerRunDetails): string {
  if (listed === null || leftOut === null) return "";
  const derived = leftOut.warrant + leftOut.right + leftOut.unit;
  if (leftOut.price + leftOut.volume + derived === 0) return "";
  return describeLeftOut(formatCount(listed), {
    price: formatCount(leftOut.price),
    volume: formatCount(leftOut.volume),
    derived: formatCount(derived),
  });
}
