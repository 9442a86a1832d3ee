import { expect, test } from "bun:test";
import type { Split } from "../companyCalendar.ts";
import type { MarketSource } from "../source.ts";
import { createLateSplits } from "./confirmSplits.ts";

const bars = [1190, 1208].map((close) => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: 100,
}));
const tenForOne = [{ date: "2024-06-10", numerator: 10, denominator: 1 }] as readonly Split[];

const ask = (price: number | undefined, splits: readonly Split[] | undefined, isNewest = true) =>
  createLateSplits({ priceOf: async () => price, splitsOfToday: async () => splits })(
    { name: "tiingo", learnsSplitsLate: true } as MarketSource,
    "NVDA",
    bars,
    isNewest,
  );

test.each([
  ["a split of today that they lack converts them", 121, tenForOne, [119, 120.8]],
  ["one that they have does not", 1210, tenForOne, [1190, 1208]],
  ["without a split they stay", 121, [], [1190, 1208]],
] as const)("days of a source that learns of splits late: %s", async (_, price, splits, closes) => {
  const found = await ask(price, splits);
  expect(found.map(({ close }) => Number(close.toFixed(6)))).toEqual([...closes]);
});

test("a converted volume is split-adjusted", async () => {
  expect((await ask(121, tenForOne))[1]?.volume).toBe(1000);
});

test("bars are marked if a split is only possible, and omitted if it cannot be decided", async () => {
  expect((await ask(121, undefined)).every((bar) => "doubt" in bar)).toBe(true);
  expect(await ask(1210, undefined)).toEqual(bars);
  await expect(ask(undefined, tenForOne)).rejects.toThrow("a split of today is open");
  await expect(ask(121, tenForOne, false)).rejects.toThrow("a split of today is open");
});
