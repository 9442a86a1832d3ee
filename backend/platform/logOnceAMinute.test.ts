import { expect, test } from "bun:test";
import { manualClock } from "./clock.ts";
import { createLog, logOnceAMinute } from "./log.ts";

test("a message is written once a minute with the number of omitted ones, independently of others", () => {
  const lines: string[] = [];
  const clock = manualClock();
  const log = logOnceAMinute(
    createLog("info", (_, line) => lines.push(line)),
    clock,
  );
  for (let firing = 1; firing <= 5_000; firing++) {
    log.warn("an alert fired and has no recipients", { alertId: firing });
    clock.advance(20);
  }
  log.error("something else");
  expect(lines).toEqual([
    "warn: an alert fired and has no recipients alertId=1",
    "warn: an alert fired and has no recipients alertId=3001 repeated=2999",
    "error: something else",
  ]);
});
