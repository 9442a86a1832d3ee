import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import type { ExpectedSplit, Split } from "../companyCalendar.ts";
import type { MarketSource } from "../source.ts";
import { silentLog } from "../../platform/log.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createMarketRouter } from "./router.ts";

const clock = manualClock("2026-03-10T15:00:00Z");
const split = (date: string, numerator: number) => ({ date, numerator, denominator: 1 }) as Split;
const OLD = split("2020-08-31", 4);
const NEW = split("2026-03-09", 2);

const source = (
  name: string,
  splits: readonly Split[] | Error,
  official?: readonly ExpectedSplit[],
): MarketSource => ({
  ...createScriptedSource({ clock, name, isRemote: true, capabilities: ["splits"] }),
  ...(official && { splitsOn: async () => official }),
  covers: (_, symbol) => name !== "american" || !symbol.includes("."),
  splits: async () => {
    if (splits instanceof Error) throw splits;
    return splits;
  },
});

async function confirmed(symbol: string, ...sources: MarketSource[]) {
  const list = await createMarketRouter(sources, silentLog, { clock }).splits(symbol);
  return list && list.splits.map(({ date }): string => date);
}

const both = [OLD, NEW];
const dates = both.map(({ date }) => date);

test.each([
  ["the only source decides", dates, "AAPL", [source("yahoo", both)]],
  [
    "a second one agrees",
    dates,
    "AAPL",
    [source("yahoo", both), source("b", [split("2026-03-10", 2)])],
  ],
  ["a second one does not list it", null, "AAPL", [source("yahoo", both), source("b", [OLD])]],
  [
    "a second one lists another ratio",
    null,
    "AAPL",
    [source("yahoo", both), source("b", [split("2026-03-09", 3)])],
  ],
  [
    "a second one cannot answer",
    null,
    "AAPL",
    [source("yahoo", both), source("b", new Error("429"))],
  ],
  [
    "an old one needs no second source",
    [OLD.date],
    "AAPL",
    [source("yahoo", [OLD]), source("b", [])],
  ],
  [
    "the exchange's calendar lists it",
    dates,
    "AAPL",
    [source("yahoo", both), source("b", [], [{ ...NEW, symbol: "AAPL" }])],
  ],
  [
    "the exchange's calendar lists that of another stock",
    null,
    "AAPL",
    [source("yahoo", both), source("b", [], [{ ...NEW, symbol: "MSFT" }])],
  ],
  [
    "the other source does not cover the market",
    dates,
    "VOD.L",
    [source("yahoo", both), source("american", [])],
  ],
] as const)("a split of these days: %s", async (_, expected, symbol, sources) => {
  expect(await confirmed(symbol, ...sources)).toEqual(expected as string[] | null);
});
