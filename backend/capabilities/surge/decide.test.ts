import { test } from "bun:test";
import { specFor } from "../../testing/suites/spec.ts";
import { decide, surgeEvolution } from "./decide.ts";
import type { SurgeEvent } from "./events.ts";

const { given } = specFor(surgeEvolution, decide);

const result = {
  scoreVersion: "test",
  asOf: "2026-01-05T15:00:00.000Z",
  symbols: 2,
  unanswered: 0,
  candidates: [],
  highProbabilityCandidates: 0,
};
const started: SurgeEvent = { type: "SurgeRunStarted", data: { runId: 4 } };
const completed: SurgeEvent = { type: "SurgeRunCompleted", data: { runId: 4, ...result } };
const failed: SurgeEvent = { type: "SurgeRunFailed", data: { runId: 4, reason: "no source" } };

test("a run in progress completes or fails", () => {
  given(started).when({ kind: "complete", result }).then(completed);
  given(started).when({ kind: "fail", reason: "no source" }).then(failed);
});

test("a completed run stays as it is, and one that never started cannot end", () => {
  for (const history of [[], [started, completed], [started, failed]]) {
    given(...history)
      .when({ kind: "complete", result })
      .thenNothing();
    given(...history)
      .when({ kind: "fail", reason: "late" })
      .thenNothing();
  }
});
