import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { createMarketRouter } from "../routing/router.ts";
import { createSimulatedSource } from "../sources/simulated/source.ts";
import type { SimulatedHours } from "../sources/simulatedHours.ts";
import { createMarketFacts } from "./marketFacts.ts";

const HOUR = 3_600_000;

const factsOf = (hours: SimulatedHours) =>
  createMarketFacts({
    market: createMarketRouter(
      [createSimulatedSource({ seed: 1, clock: manualClock("2026-11-23T15:00:00Z"), hours })],
      silentLog,
    ),
    log: silentLog,
  });

const SATURDAY = Date.parse("2026-11-21T15:00:00Z");

test("in a continuous market every hour is regular, and any hour without a price is a gap", () => {
  const facts = factsOf("always");
  expect(facts.sessionAt("AAPL", SATURDAY)).toBe("regular");
  expect(facts.openTimeBetween("AAPL", SATURDAY, SATURDAY + 3 * HOUR, false)).toBe(3 * HOUR);
});

test("by the exchange's hours a weekend is closed and has no gap", () => {
  const facts = factsOf("exchange");
  expect(facts.sessionAt("AAPL", SATURDAY)).toBe("closed");
  expect(facts.openTimeBetween("AAPL", SATURDAY, SATURDAY + 3 * HOUR, false)).toBe(0);
});

test.each(["always", "exchange"] as const)(
  "a price has its exchange's date, and earlier days end with the previous close, %s",
  async (hours) => {
    const facts = factsOf(hours);
    const market = createSimulatedSource({
      seed: 1,
      clock: manualClock("2026-11-23T15:00:00Z"),
      hours,
    });
    expect(tradeDateAt("AAPL", Date.parse("2026-11-21T03:00:00Z"))).toBe("2026-11-20");
    expect(tradeDateAt("7203.T", Date.parse("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
    const [sample] = await market.samples(["AAPL"]);
    const close = await facts.closeBefore("AAPL", sample!.tradeDate);
    expect(close).toBe(sample!.previousClose);
  },
);
