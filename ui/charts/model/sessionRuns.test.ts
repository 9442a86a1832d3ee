import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ExtendedSession } from "./bars.ts";
import { extendedRuns, runsIn } from "./sessionRuns.ts";
import { HOUR_MS, MINUTE_MS } from "../../../backend/domain/durations.ts";

const barsOf = (sessions: readonly (ExtendedSession | null)[], step = 30 * MINUTE_MS) =>
  sessions.map((session, index) => ({
    time: index * step,
    ...(session === null ? {} : { session }),
  }));

test("neighbors of one session are one run; regular bars are not in a run", () => {
  const bars = barsOf(["pre", "pre", null, null, "post", "pre", null]);
  expect(extendedRuns(bars, 30 * MINUTE_MS)).toEqual([
    { from: 0, to: 2, session: "pre" },
    { from: 4, to: 5, session: "post" },
    { from: 5, to: 6, session: "pre" },
  ]);
  expect(extendedRuns([], MINUTE_MS)).toEqual([]);
});

test("a night ends a run even when the next morning has the same session", () => {
  const [first, second] = barsOf(["pre", "pre"], 14 * HOUR_MS);
  expect(extendedRuns([first!, second!], 30 * MINUTE_MS)).toHaveLength(2);
});

test("the runs in a range are those that share a bar with it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<ExtendedSession | null>("pre", "post", null), { maxLength: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (sessions, from, length) => {
        const runs = extendedRuns(barsOf(sessions), 30 * MINUTE_MS);
        const range = { from, to: from + length };
        const expected = runs.filter((run) => run.from < range.to && run.to > range.from);
        expect(runsIn(runs, range)).toEqual(expected);
        const covered = runs.reduce((sum, run) => sum + run.to - run.from, 0);
        expect(covered).toBe(sessions.filter((session) => session !== null).length);
      },
    ),
  );
});
