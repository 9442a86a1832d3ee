import { expect, test } from "bun:test";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { createMarketRouter } from "../../../market/routing/router.ts";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import { backtestSymbol } from "./backtestSymbol.ts";
import { flatBar } from "../../../testing/flatBar.ts";

/** Fridays, the last trade dates of three weekly bars. */
const WEEKS = ["2026-03-06", "2026-03-13", "2026-03-20"];

test("the first bar after the start fires even when a rule reads only bars of another symbol", async () => {
  const clock = manualClock("2026-03-23T12:00:00Z");
  const source = createScriptedSource({ clock });
  const monday = (friday: string) => Date.parse(`${friday}T00:00:00Z`) - 4 * DAY_MS;
  source.setBars(
    "MSFT",
    "1w",
    WEEKS.map((friday, week) => flatBar(monday(friday), week === 0 ? 99 : 101)),
  );
  // The rule's own symbol has daily bars from the first week on.
  source.setBars(
    "AAPL",
    "1d",
    Array.from({ length: 5 }, (_, day) => flatBar(monday("2026-03-13") + day * DAY_MS, 50)),
  );
  const weekly = { ...price("close", "MSFT"), timeframe: "1w" } as const;
  const rule = ruleWhen(compare(weekly, "crossesUp", 100));
  const from = Date.parse("2026-03-11T12:00:00Z");
  const market = createMarketRouter([source], silentLog, { clock });
  const tested = await backtestSymbol(market, rule, "AAPL", from, () => false);
  expect(tested?.firings.map(({ at }) => isoTime(at).slice(0, 10))).toEqual(["2026-03-13"]);
});
