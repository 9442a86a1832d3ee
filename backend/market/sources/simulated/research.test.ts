import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SIMULATION_SEED } from "./seed.ts";
import { createSimulatedSource } from "./source.ts";

test.each([
  ["2026-10-13T15:00:00Z", "2026-10-09", "2026-10-08"],
  ["2026-11-12T15:00:00Z", "2026-11-10", "2026-11-09"],
  ["2026-11-27T15:00:00Z", "2026-11-25", "2026-11-24"],
])("yields have no value on a holiday of the bond market: %s", async (now, date, previousDate) => {
  const market = createSimulatedSource({ seed: SIMULATION_SEED, clock: manualClock(now) });
  expect(await market.yields?.()).toMatchObject({ date, previousDate });
});

const clock = manualClock("2026-11-20T15:00:00Z");
const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });

test("figures per share agree with the price-earnings ratio and the yield, also in pence", async () => {
  const symbols = (await source.universe?.()) ?? [];
  let [earning, paying] = [0, 0];
  for (const { symbol } of symbols) {
    const [quote, profile, facts] = [
      await source.quote(symbol),
      await source.profile?.(symbol),
      await source.facts?.(symbol),
    ];
    if (!quote || !profile || !facts) continue;
    const { earningsPerShare, dividendPerShare, dividendYield } = facts;
    if (earningsPerShare !== null && profile.peRatio !== null) {
      earning++;
      const ratio = quote.price / earningsPerShare;
      expect([symbol, Math.abs(ratio / profile.peRatio - 1) < 0.001]).toEqual([symbol, true]);
    }
    if (dividendPerShare !== null && dividendYield !== null && dividendYield > 0) {
      paying++;
      const share = dividendPerShare / quote.price;
      expect([symbol, Math.abs(share - dividendYield) < 0.0001]).toEqual([symbol, true]);
    }
  }
  expect(earning).toBeGreaterThan(100);
  expect(paying).toBeGreaterThan(100);
});

test("the last four quarters add up to the earnings of the year, and most beat the estimate", async () => {
  let [beaten, known] = [0, 0];
  for (const { symbol } of (await source.universe?.()) ?? []) {
    const results = await source.earningsResults?.(symbol);
    const year = (await source.facts?.(symbol))?.earningsPerShare ?? null;
    if (results === undefined || year === null) continue;
    expect(results).toHaveLength(4);
    const sum = results.reduce((total, { actual }) => total + actual, 0);
    expect([symbol, Math.abs(sum / year - 1) < 0.02]).toEqual([symbol, true]);
    known += results.length;
    beaten += results.filter(({ actual, estimate }) => actual > (estimate ?? actual)).length;
    const ends = results.map(({ quarterEnd }) => quarterEnd);
    expect(ends).toEqual(ends.toSorted());
  }
  expect(beaten / known).toBeGreaterThan(0.5);
  expect(known).toBeGreaterThan(100);
});

test("figures per share of Lloyds, which trades below a pound, have four digits", async () => {
  const quote = await source.quote("LLOY.L");
  const facts = await source.facts?.("LLOY.L");
  expect(quote?.price).toBeLessThan(2);
  for (const value of [facts?.earningsPerShare, facts?.dividendPerShare]) {
    expect(value).toBeLessThan(0.1);
    expect(Number(value?.toPrecision(4))).toBe(value ?? 0);
    expect(Math.abs((value ?? 0) * 100 - Math.round((value ?? 0) * 100))).toBeGreaterThan(1e-6);
  }
});

test("the monthly ratings come from as many analysts as the targets", async () => {
  let checked = 0;
  for (const { symbol } of (await source.universe?.()) ?? []) {
    const months = await source.ratings?.(symbol);
    const targets = await source.targets?.(symbol);
    if (!months || !targets) continue;
    checked++;
    const totals = months.map(
      ({ strongBuy, buy, hold, sell, strongSell }) => strongBuy + buy + hold + sell + strongSell,
    );
    expect([symbol, ...totals]).toEqual([symbol, ...months.map(() => targets.analystCount)]);
  }
  expect(checked).toBeGreaterThan(100);
});
