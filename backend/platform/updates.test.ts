import { expect, test } from "bun:test";
import { manualClock } from "./clock.ts";
import { DAY_MS, HOUR_MS } from "../domain/durations.ts";
import { silentLog } from "./log.ts";
import { createUpdates } from "./updates.ts";

test("reports a newer version, asks once a day and keeps the result", async () => {
  const clock = manualClock();
  const answers: (string | undefined | Error)[] = ["0.1.0", "0.2.0", new Error("away"), undefined];
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const updates = createUpdates({ ask, clock, log: silentLog, running: "0.1.0" });
  expect(updates.describe()).toEqual({});
  await updates.askDaily();
  expect(updates.describe()).toEqual({});
  clock.advance(HOUR_MS);
  await updates.askDaily();
  expect(answers).toHaveLength(3);
  for (const left of [2, 1, 0]) {
    clock.advance(DAY_MS);
    await updates.askDaily();
    expect(answers).toHaveLength(left);
    expect(updates.describe()).toEqual({ newerVersion: "0.2.0" });
  }
});
