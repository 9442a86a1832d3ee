import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import type { ExpectedSplit, Split } from "../companyCalendar.ts";
import type { MarketSource } from "../source.ts";
import { silentLog } from "../../platform/log.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createSplitConfirmation } from "./confirmSplits.ts";
import type { RoutedSource } from "./health/attempt.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
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

const late = (of: MarketSource): MarketSource => ({ ...of, learnsSplitsLate: true });

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
  [
    "a source that learns it late denies it the day after",
    null,
    "AAPL",
    [source("yahoo", both), late(source("b", [OLD]))],
  ],
] as const)("a split of these days: %s", async (_, expected, symbol, sources) => {
  expect(await confirmed(symbol, ...sources)).toEqual(expected as string[] | null);
});

const TODAY = split("2026-03-10", 2);
const MOVED = { from: 100, to: 51.5 };
const STAYED = { from: 100, to: 99 };
test.each([
  ["the price moved by its ratio", true, [TODAY], [new Error("429")], MOVED],
  ["the price stayed", false, [TODAY], [new Error("429")], STAYED],
  ["no price is known from before", false, [TODAY], [new Error("429")], undefined],
  ["the price moved, and the other source learns it late", true, [TODAY], ["late"], MOVED],
  ["the price moved, and another source denies it", false, [TODAY], ["late", "no"], MOVED],
  ["it is still to come", true, [split("2026-03-11", 2)], ["no"], undefined],
] as const)("a split that one source lists: %s", async (_, counts, splits, others, move) => {
  const sources = ["yahoo", ...others].map((name) =>
    name === "late" ? late(source("late", [])) : source(String(name), []),
  );
  const { confirm } = createSplitConfirmation({
    clock,
    sourcesFor: () => sources.map((each) => ({ source: each, record: {} }) as RoutedSource),
    askExchange: async () => [],
    askOthers: async (_symbol, except) => {
      const next = others.find((other) => other instanceof Error || !except.includes(other));
      if (next instanceof Error) throw next;
      return next && { source: next, splits: [] };
    },
    movedOver: () => move,
  });
  const counted = await confirm("AAPL", { source: "yahoo", splits });
  expect(counted).toEqual(counts ? splits : []);
});

test("splits in daily bars or calendars are confirmed, even when another source's list lacks them", async () => {
  const yahoo = {
    ...source("yahoo", new Error("429")),
    capabilities: new Set(["bars", "splits", "calendar"] as const),
    calendar: async () => ({ earnings: [], splits: both }),
    days: async () => ({ bars: [], splits: both }),
  };
  const market = createMarketRouter([yahoo, source("b", [OLD])], silentLog, { clock });
  const series = await market.dailySeries("AAPL", 5, "2026-03-10" as TradeDate);
  expect([series?.splits, await market.splits("AAPL")]).toEqual([null, null]);
  expect((await market.calendar("AAPL"))?.splits).toEqual([OLD]);
});

test("a source that learns of splits late does not count for today, and is asked last", async () => {
  const tiingo = late(source("tiingo", [OLD]));
  const on = "2026-03-10" as TradeDate;
  const alone = createMarketRouter([tiingo], silentLog, { clock });
  await expect(alone.splits("AAPL", false, on)).rejects.toThrow("has no splits of 2026-03-10 yet");
  expect((await alone.splits("AAPL"))?.splits).toEqual([OLD]);
  const market = createMarketRouter([tiingo, source("b", [OLD])], silentLog, { clock });
  expect((await market.splits("AAPL", false, on))?.source).toBe("b");
});
