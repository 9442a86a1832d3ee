import { beforeEach, describe, expect, test } from "bun:test";
import { array, assert, asyncProperty, integer, nat, option } from "fast-check";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { createVirtualTime, type VirtualTime } from "../../testing/worlds/virtualTime.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import { silentLog } from "../../platform/log.ts";
import {
  BudgetSpent,
  listingOf,
  SourceUnavailable,
  type ExchangeLister,
  type ListingPage,
  type MarketSource,
} from "../source.ts";
import type { ListProgress } from "./exchangeLists.ts";
import { createMarketRouter } from "./router.ts";

const SIZE = 10;
const MAX_ROWS = 50;

let time: VirtualTime;
let asked: number[];
let answer: (offset: number) => ListingPage | undefined;

beforeEach(() => {
  time = createVirtualTime("2026-01-05T15:00:00Z");
  asked = [];
});

const symbolAt = (at: number) => `S${at}.L`;
const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => listingOf(symbolAt(from + at)));
const pageOf = (from: number, to: number, total: number | null): ListingPage => ({
  listings: rows(from, to),
  rows: Math.max(0, to - from),
  total,
});

const honest = (count: number) => (offset: number) =>
  pageOf(offset, Math.min(offset + SIZE, count), count);

function openMarket(sectors: Pick<ExchangeLister, "sectors" | "sectorPage"> = {}) {
  const scripted = createScriptedSource({ clock: time.clock, name: "lister", isRemote: true });
  const source: MarketSource = {
    ...scripted,
    capabilities: new Set(["listings"]),
    lister: {
      ...sectors,
      pageSize: SIZE,
      maxRows: MAX_ROWS,
      covers: (exchange) => exchange !== "XXX",
      async page(_exchange, offset) {
        asked.push(offset);
        return answer(offset);
      },
    },
  };
  const { clock, startTimer } = time;
  return createMarketRouter([source], silentLog, { clock, startTimer }).exchangeLists;
}

const read = (lists = openMarket(), watch?: (progress: ListProgress) => void) =>
  time.until(lists.read("LSE", watch));

describe("the list of an exchange", () => {
  test("is read page by page with its progress, and cached for a day", async () => {
    answer = honest(25);
    const lists = openMarket();
    const seen: ListProgress[] = [];
    expect([lists.isFresh("LSE"), lists.kept("LSE")]).toEqual([false, undefined]);
    const list = await read(lists, (progress) => seen.push(progress));
    expect(asked).toEqual([0, 10, 20]);
    expect(seen).toEqual([
      { pages: 0, expected: null },
      { pages: 1, expected: 3 },
      { pages: 2, expected: 3 },
      { pages: 3, expected: 3 },
    ]);
    expect(list).toMatchObject({ exchange: "LSE", source: "lister", total: 25, isComplete: true });
    expect(list.listings).toHaveLength(25);
    time.step(DAY_MS - 1);
    expect(await read(lists)).toBe(list);
    expect(asked).toHaveLength(3);
    time.step(1);
    expect(lists.isFresh("LSE")).toBe(false);
    expect(lists.kept("LSE")).toBe(list);
    await read(lists);
    expect(asked).toHaveLength(6);
  });

  test("is read once for concurrent callers, and reports its progress to each", async () => {
    answer = honest(15);
    const lists = openMarket();
    const seen: number[] = [];
    const one = lists.read("LSE", ({ pages }) => seen.push(pages));
    const other = lists.read("LSE", ({ pages }) => seen.push(pages));
    expect(await time.until(one)).toBe(await time.until(other));
    expect(asked).toEqual([0, 10]);
    expect(seen).toEqual([0, 0, 1, 1, 2, 2]);
    expect(lists.progress("LSE")).toBeUndefined();
  });

  test("is complete when stocks change places between two pages", async () => {
    answer = (offset) =>
      offset === 0 ? pageOf(0, 10, 15) : { ...pageOf(9, 14, 15), rows: 5, total: 15 };
    const list = await read();
    expect([list.listings.length, list.isComplete]).toEqual([14, true]);
  });

  test.each<[string, (offset: number) => ListingPage, number, boolean, number]>([
    [
      "a total that is too large",
      (offset) => ({ ...honest(25)(offset), total: 9e9 }),
      25,
      false,
      3,
    ],
    ["a total that is too small", (offset) => ({ ...honest(25)(offset), total: 3 }), 25, true, 3],
    ["a total of 0", (offset) => ({ ...honest(25)(offset), total: 0 }), 25, true, 3],
    ["no total", (offset) => ({ ...honest(25)(offset), total: null }), 25, true, 3],
    ["a page that repeats", () => pageOf(0, 10, 25), 10, false, 2],
    ["pages without end", (offset) => pageOf(offset, offset + 10, null), 50, false, 5],
    [
      "an empty page in between",
      (offset) => (offset === 10 ? pageOf(0, 0, 25) : honest(25)(offset)),
      10,
      false,
      2,
    ],
    [
      "a full last page and an empty one",
      (offset) => ({ ...honest(20)(offset), total: null }),
      20,
      true,
      3,
    ],
  ])(
    "with %s ends, and says whether it is partial",
    async (_, script, found, isComplete, pages) => {
      answer = script;
      const list = await read();
      expect([list.listings.length, list.isComplete]).toEqual([found, isComplete]);
      expect(asked).toHaveLength(pages);
    },
  );

  test("keeps the pages before one that fails three times, and is read again after ten minutes", async () => {
    answer = (offset) => {
      if (offset > 10) throw new SourceUnavailable("lister", "HTTP 500");
      return honest(45)(offset);
    };
    const lists = openMarket();
    const list = await read(lists);
    expect([list.listings.length, list.isComplete, list.total]).toEqual([20, false, 45]);
    expect(asked).toEqual([0, 10, 20, 20, 20]);
    answer = (offset) => {
      if (offset > 0) throw new SourceUnavailable("lister", "HTTP 500");
      return honest(45)(offset);
    };
    await time.until(time.wait(10 * MINUTE_MS));
    // A shorter list does not replace it.
    expect(await read(lists)).toBe(list);
    answer = honest(45);
    await time.until(time.wait(10 * MINUTE_MS));
    expect((await read(lists)).listings).toHaveLength(45);
  });

  test("waits for budget, then for its turn", async () => {
    let refusals = 5;
    answer = (offset) => {
      if (offset === 10 && refusals-- > 0) throw new BudgetSpent("lister");
      return honest(25)(offset);
    };
    expect((await read()).isComplete).toBe(true);
    expect(asked).toEqual([0, 10, 10, 10, 10, 10, 10, 20]);
  });

  test("fails without a single page, or falls back to the previous list", async () => {
    const lists = openMarket();
    answer = () => {
      throw new SourceUnavailable("lister", "malformed: <html>");
    };
    await expect(read(lists)).rejects.toThrow(SourceUnavailable);
    await time.until(time.wait(MINUTE_MS));
    answer = honest(12);
    const list = await read(lists);
    time.step(2 * DAY_MS);
    answer = () => {
      throw new SourceUnavailable("lister", "HTTP 500");
    };
    expect(await read(lists)).toBe(list);
    // The failure is not retried repeatedly.
    const { length } = asked;
    expect(lists.isFresh("LSE")).toBe(true);
    await read(lists);
    expect(asked).toHaveLength(length);
    time.step(10 * MINUTE_MS);
    expect(lists.isFresh("LSE")).toBe(false);
  });

  test("has the available sectors, and is as complete without them", async () => {
    answer = honest(12);
    const sectorOf = (sector: string) => (sector === "Energy" ? [0, 1, 40] : [2]);
    let isDown = false;
    const lists = openMarket({
      sectors: ["Energy", "Utilities"],
      async sectorPage(_exchange, sector) {
        if (isDown) throw new SourceUnavailable("lister", "HTTP 500");
        const listings = sectorOf(sector).map((at) => listingOf(symbolAt(at)));
        return { listings, rows: listings.length, total: listings.length };
      },
    });
    const seen: ListProgress[] = [];
    const list = await read(lists, (progress) => seen.push(progress));
    expect(seen.map(({ pages, expected }) => `${pages} of ${expected}`)).toEqual([
      "0 of null",
      "1 of 4",
      "2 of 4",
      "3 of 4",
      "4 of 4",
    ]);
    const sectors = list.listings.map(({ sector }) => sector);
    expect(sectors.slice(0, 4)).toEqual(["Energy", "Energy", "Utilities", undefined]);
    expect([list.listings.length, list.isComplete]).toEqual([12, true]);
    time.step(DAY_MS);
    isDown = true;
    expect((await read(lists)).isComplete).toBe(true);
  });

  test("that is empty is a failure, because no exchange lacks stocks", async () => {
    answer = () => pageOf(0, 0, 0);
    await expect(read()).rejects.toThrow("it lists no stock of LSE");
  });

  test("exists only for exchanges that the source covers", async () => {
    const lists = openMarket();
    expect([lists.covers("LSE"), lists.covers("XXX")]).toEqual([true, false]);
    await expect(time.until(lists.read("XXX"))).rejects.toThrow(SourceUnavailable);
    expect(asked).toEqual([]);
  });

  test("requests no more pages than it can have, whatever the responses, and loses no symbol", async () => {
    const page = array(nat(60), { maxLength: SIZE + 3 });
    const random = asyncProperty(
      array(page, { maxLength: 12 }),
      option(integer({ min: -5, max: 200 })),
      async (pages, total) => {
        time = createVirtualTime(0);
        asked = [];
        let at = 0;
        const sent: string[] = [];
        answer = () => {
          const symbols = (pages[at++] ?? []).map(symbolAt);
          sent.push(...symbols);
          return { listings: symbols.map(listingOf), rows: symbols.length, total };
        };
        const list = await read().catch((error: unknown) => {
          expect([error, sent]).toEqual([expect.any(SourceUnavailable), []]);
        });
        if (!list) return;
        expect(asked.length).toBeLessThanOrEqual(MAX_ROWS / SIZE);
        expect(list.listings.map(({ symbol }) => symbol)).toEqual([...new Set(sent)]);
        if (list.isComplete && total !== null) expect(sent.length).toBeGreaterThanOrEqual(total);
      },
    );
    await assert(random, { numRuns: 100 });
  });
});

test("of an in-process market comes from its universe", async () => {
  const source = createScriptedSource({ clock: time.clock });
  for (const symbol of ["AAPL", "VOD.L", "BP.L"]) {
    source.setProfile(symbol, { symbol } as never);
  }
  const { exchangeLists } = createMarketRouter([source], silentLog, { clock: time.clock });
  const list = await exchangeLists.read("LSE");
  expect(list.listings.map(({ symbol }) => symbol)).toEqual(["VOD.L", "BP.L"]);
  expect(list).toMatchObject({ isComplete: true, total: 2, source: "scripted" });
  expect(exchangeLists.isFresh("TSE")).toBe(true);
});
