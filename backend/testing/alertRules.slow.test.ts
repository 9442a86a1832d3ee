import { afterAll, beforeAll, expect, test } from "bun:test";
import { asyncProperty, check } from "fast-check";
import { dayNumberOf } from "../market/calendars/calendarDays.ts";
import { learnedHours } from "../market/calendars/learnedHours.ts";
import { HOUR_MS, MINUTE_MS } from "../domain/durations.ts";
import { describeHistory, differencesOf, minimize } from "./compareOutcomes.ts";
import { casesOf } from "./casesOf.ts";
import { createEngineRun } from "./engineRun.ts";
import { historyArbitrary, type History } from "./arbitraries/historyArbitrary.ts";
import { evaluateByThePage } from "./reference/referenceEvaluator.ts";

const HISTORIES = casesOf({ usual: 60, long: 200_000 });
/** Alerts of all histories in a database receive each other's events, so a new one is opened regularly. */
const HISTORIES_A_DATABASE = 10;

/** Histories are read while they are generated, so Milan's hours must stay known until the last one ends. */
beforeAll(() => {
  const open = 9 * HOUR_MS;
  const close = 17 * HOUR_MS + 30 * MINUTE_MS;
  const offsets = { preOpen: open - HOUR_MS, open, close, postClose: close + 15 * MINUTE_MS };
  learnedHours.learn("MIL", [{ day: dayNumberOf("2024-03-28"), offsets }]);
  // The list skips Good Friday and Easter Monday.
  const days = ["2024-03-28", "2024-04-02"].map((date) => ({ day: dayNumberOf(date), offsets }));
  learnedHours.learn("MIL", days);
});

afterAll(() => learnedHours.forget());

test(
  `the engine agrees with the documented rules on ${HISTORIES} histories`,
  async () => {
    let played = 0;
    let engine = await createEngineRun();
    const compare = async (history: History): Promise<readonly string[]> => {
      if (++played % HISTORIES_A_DATABASE === 0) engine = await createEngineRun();
      const byPage = evaluateByThePage(history.steps, history.market);
      return differencesOf(history, byPage, await engine.play(history));
    };
    const run = await check(
      asyncProperty(historyArbitrary, async (history) => (await compare(history)).length === 0),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    const [found] = run.counterexample ?? [];
    if (!found) return;
    const smallest = await minimize(found, async (history) => (await compare(history)).length > 0);
    const differences = (await compare(smallest)).join("\n");
    const where = `PROPERTY_SEED=${run.seed}, after ${run.numRuns} histories`;
    expect.unreachable(`${where}\n${describeHistory(smallest)}\n\n${differences}`);
  },
  { timeout: 0 },
);
