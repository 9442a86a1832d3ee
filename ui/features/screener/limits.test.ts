import { expect, test } from "bun:test";
import {
  countChanged,
  DEFAULT_LIMITS,
  filterByLimits,
  readMarkets,
  readUpside,
  restoreForm,
  toParameters,
  UPSIDES,
  withChosen,
  writeMarkets,
  writeUpside,
} from "./limits.ts";

test("an upside is unchanged by its select", () => {
  for (const upside of [null, ...UPSIDES]) expect(readUpside(writeUpside(upside))).toBe(upside);
});

test("the number of filters is that of the limits that differ from the defaults", () => {
  expect(countChanged(DEFAULT_LIMITS)).toBe(0);
  expect(countChanged({ ...DEFAULT_LIMITS, upside: 20, markets: ["LSE"] })).toBe(2);
});

test("results above a limit of the form are hidden, whatever the limits of their run", () => {
  const row = (
    price: number,
    volume: number | null,
    upsidePotential: number,
    abroad: { market?: string; priceUsd?: number } = {},
  ) => ({
    ...abroad,
    price,
    volume,
    upsidePotential,
  });
  const fits = row(9.99, 100_000, 20);
  const results = [fits, row(10, 1e6, 50), row(5, 99_999, 50), row(5, null, 50), row(5, 1e6, 19)];
  const london = row(7, 1e6, 50, { market: "LSE", priceUsd: 9.1 });
  const dear = row(9, 1e6, 50, { market: "LSE", priceUsd: 11.7 });
  const limits = { maxPrice: 10, minVolume: 100_000, upside: 20, markets: ["US"] };
  expect(filterByLimits([...results, london], limits)).toEqual([fits]);
  expect(filterByLimits([row(5, 1e6, -1)], { ...limits, upside: null })).toHaveLength(1);
  const both = { ...limits, markets: ["LSE", "US"] };
  expect(filterByLimits([...results, london, dear], both)).toEqual([fits, london]);
});

test("the form is restored from the most recently started run", () => {
  const run = (startedAt: string, maxPrice: number, upsideFilter: "all" | number = "all") => ({
    startedAt,
    parameters: { maxPrice, minVolume: 500_000, upsideFilter, markets: ["LSE"] },
  });
  const limits = { maxPrice: 50, minVolume: 500_000, upside: null, markets: ["LSE"] };
  expect(restoreForm(null, null)).toEqual({ kind: "standard", limits: DEFAULT_LIMITS });
  expect(restoreForm(run("2026-01-05T15:00:00Z", 50), null)).toEqual({ kind: "standard", limits });
  expect(restoreForm(run("2026-01-05T15:00:00Z", 50), run("2026-01-05T15:01:00Z", 20, 30))).toEqual(
    {
      kind: "earnings",
      limits: { maxPrice: 20, minVolume: 500_000, upside: 30, markets: ["LSE"] },
    },
  );
  expect(restoreForm(run("2026-01-05T15:02:00Z", 50), run("2026-01-05T15:01:00Z", 20))).toEqual({
    kind: "standard",
    limits,
  });
});

test("a limit that is not among the choices is added to them", () => {
  expect(withChosen(UPSIDES, 20)).toBe(UPSIDES);
  expect(withChosen(UPSIDES, null)).toBe(UPSIDES);
  expect(withChosen(UPSIDES, 25)).toEqual([10, 20, 25, 30, 50, 75, 100]);
});

test("a request names markets unless only the default is selected", () => {
  expect(toParameters(DEFAULT_LIMITS)).toEqual({
    maxPrice: 10,
    minVolume: 100_000,
    upsideFilter: "all",
  });
  const markets = ["US", "TSE"];
  expect(toParameters({ ...DEFAULT_LIMITS, markets })).toMatchObject({ markets });
  expect(readMarkets(writeMarkets(markets))).toEqual(markets);
});
