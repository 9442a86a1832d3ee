import { listsOf } from "../../testing/listsOf.ts";
import { describe, expect, test } from "bun:test";
import { listingOf, SourceUnavailable } from "../../market/source.ts";
import { createLearnedHours } from "../../market/calendars/learnedHours.ts";
import { isSymbol } from "../../domain/symbolText.ts";
import { popularSymbols } from "../../domain/exchanges/popular.ts";
import { marketOf } from "../../domain/symbol.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createExchangeHoursKeeper } from "./keeper.ts";
import { createExchangeQueries } from "./queries.ts";

const HOUR = 3_600_000;
const offsets = { preOpen: 8 * HOUR, open: 9 * HOUR, close: 17.5 * HOUR, postClose: 18 * HOUR };
const days = (...numbers: readonly number[]) => numbers.map((day) => ({ day, offsets }));

describe("learned exchange hours", () => {
  test("survive a restart, and only changes are written", async () => {
    const database = await openMemoryDatabase();
    const before = createLearnedHours();
    const keeper = createExchangeHoursKeeper({ database, log: silentLog, hours: before });
    before.learn("MIL", days(20_500, 20_502));
    await keeper.save();
    before.learn("OSL", days(20_500));
    await keeper.save();
    before.learn("MIL", days(20_503));
    await keeper.stop();
    const after = createLearnedHours();
    const next = createExchangeHoursKeeper({ database, log: silentLog, hours: after });
    await next.restore();
    expect([...after.kept()].toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
      ...before.kept(),
    ]);
    expect(after.on("MIL", 20_501)).toEqual({ offsets, isNamed: false, isClosed: true });
    expect(await database.selectFrom("exchange_hours").select("code").execute()).toHaveLength(2);
  });

  test("that cannot be written do not delay the stop", async () => {
    const database = await openMemoryDatabase();
    const hours = createLearnedHours();
    hours.learn("MIL", days(20_500));
    await database.destroy();
    const lines: string[] = [];
    const log = createLog("warn", (_, line) => void lines.push(line));
    await createExchangeHoursKeeper({ database, log, hours }).stop();
    expect(lines.join()).toContain("the hours of the exchanges are not kept");
  });
});

describe("the list of exchanges", () => {
  const quoteless = () => Promise.resolve(undefined);

  test("begins with the four markets and has each exchange once", async () => {
    const list = await createExchangeQueries({
      status: () => ({ kind: "live", isOpen: true, asOf: 0 }),
      listings: async () => [{ ...listingOf("AAPL"), companyName: "Apple" }, listingOf("SAP.DE")],
      quote: quoteless,
      exchangeLists: { ...listsOf([]), covers: (code) => code !== "OSL" },
    }).list();
    const listed = list.filter(({ isListed }) => isListed).map(({ code }) => code);
    expect(listed).toContain("MIL");
    expect(listed.filter((code) => /^(OSL|CCC|CCY|FUT|NYM)$/.test(code))).toEqual([]);
    expect(list.slice(0, 4).map(({ code }) => code)).toEqual(["US", "LSE", "TSE", "TSX"]);
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(70);
    expect(list[0]?.symbols).toEqual([{ symbol: "AAPL", name: "Apple" }]);
    expect(list.find(({ code }) => code === "MIL")).toMatchObject({
      name: "Milan",
      suffix: ".MI",
      currency: "EUR",
      timeZone: "Europe/Rome",
      symbols: [{ symbol: "ENI.MI", name: "Eni" }, {}, {}, {}],
    });
    // Listed and well-known symbols appear once.
    const german = list.find(({ code }) => code === "GER")?.symbols.map(({ symbol }) => symbol);
    expect(german?.filter((symbol) => symbol === "SAP.DE")).toHaveLength(1);
  });

  test("contains only the exchanges of an in-process market, and tolerates a failed source", async () => {
    const list = await createExchangeQueries({
      status: () => ({ kind: "simulated", isOpen: true, asOf: 0 }),
      listings: () => Promise.reject(new SourceUnavailable("far", "is out of reach")),
      quote: quoteless,
      exchangeLists: listsOf([]),
    }).list();
    expect(list.filter(({ isListed }) => isListed)).toEqual([]);
    expect(list.flatMap(({ symbols }) => symbols)).toEqual([]);
  });

  test("every well-known symbol belongs to its exchange", () => {
    for (const [code, symbols] of Object.entries(popularSymbols)) {
      for (const [symbol] of symbols) {
        expect([symbol, isSymbol(symbol), marketOf(symbol).code]).toEqual([symbol, true, code]);
      }
    }
  });
});
