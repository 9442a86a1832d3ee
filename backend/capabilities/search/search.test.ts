import { beforeEach, describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import {
  listingOf,
  SourceUnavailable,
  type Listing,
  type MarketKind,
  type SymbolMatch,
} from "../../market/source.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { searchRoutes } from "./index.ts";
import { createStockSearch } from "./search.ts";

const START = "2026-01-05T10:00:00Z";

const apple: Listing = { ...listingOf("AAPL"), companyName: "Apple Inc. Common Stock" };
const eni: SymbolMatch = {
  symbol: "ENI.MI",
  companyName: "Eni S.p.A.",
  market: "US",
  currency: "USD",
};

let clock = manualClock(START);
let listings: readonly Listing[] | "fails";
let known: readonly SymbolMatch[] | "fails";
let asked: { universe: number; search: string[] };

beforeEach(() => {
  clock = manualClock(START);
  listings = [apple];
  known = [];
  asked = { universe: 0, search: [] };
});

const openSearch = (kind: MarketKind = "simulated") =>
  createStockSearch(
    {
      status: () => ({ kind, isOpen: true, asOf: clock.now() }),
      listings: async () => {
        asked.universe += 1;
        if (listings === "fails") throw new SourceUnavailable("scripted", "is out of reach");
        return listings;
      },
      search: async (text) => {
        asked.search.push(text);
        if (known === "fails") throw new SourceUnavailable("scripted", "is out of reach");
        return known;
      },
    },
    clock,
  );

const symbolsOf = (matches: readonly { symbol: string }[]) => matches.map(({ symbol }) => symbol);

describe("what the index knows", () => {
  test("is answered without the type of security, and a source is not asked for a whole symbol", async () => {
    expect(await openSearch().search("aapl")).toEqual([
      { symbol: "AAPL", name: "Apple Inc.", market: "US", currency: "USD" },
    ]);
    expect(asked.search).toEqual([]);
  });

  test("is read once for half an hour, then again, and a new name is found", async () => {
    const stocks = openSearch();
    await stocks.search("aapl");
    clock.advance(30 * MINUTE_MS - 1);
    await stocks.search("aapl");
    expect(asked.universe).toBe(1);
    listings = [apple, { ...listingOf("NEWCO"), companyName: "New Company" }];
    clock.advance(1);
    await stocks.refresh();
    expect(symbolsOf(await stocks.search("new company"))).toEqual(["NEWCO"]);
  });

  test("of a live market are the names of other markets too, before its universe is read", async () => {
    const stocks = openSearch("live");
    await stocks.start(new AbortController().signal);
    expect(asked.universe).toBe(0);
    expect(symbolsOf(await stocks.search("vodafone"))).toEqual(["VOD.L"]);
    await stocks.refresh();
    expect(asked.universe).toBe(1);
    expect(symbolsOf(await stocks.search("vodafone"))).toEqual(["VOD.L"]);
    expect(symbolsOf(await stocks.search("nvidia"))).toEqual([]);
  });

  test("stays when the universe cannot be read", async () => {
    const stocks = openSearch();
    await stocks.refresh();
    listings = "fails";
    await stocks.refresh();
    expect(symbolsOf(await stocks.search("apple"))).toEqual(["AAPL"]);
  });
});

describe("what a source knows", () => {
  test("is added where the index has few, each symbol once, and is in the index from then on", async () => {
    known = [{ ...eni }, { ...eni, symbol: "AAPL", companyName: "Apple" }];
    const stocks = openSearch();
    expect(symbolsOf(await stocks.search("eni"))).toEqual(["ENI.MI", "AAPL"]);
    known = [];
    expect(symbolsOf(await stocks.search("eni.mi"))).toEqual(["ENI.MI"]);
    expect(asked.search).toEqual(["eni"]);
  });

  test("a listing elsewhere is found beside the symbol itself, and none when no source answers", async () => {
    listings = [{ ...listingOf("SAP"), companyName: "SAP SE ADS" }];
    known = [{ ...eni, symbol: "SAP.DE", companyName: "SAP SE" }];
    expect(symbolsOf(await openSearch().search("SAP", true))).toEqual(["SAP", "SAP.DE"]);
    known = "fails";
    expect(symbolsOf(await openSearch().search("SAP", true))).toEqual(["SAP"]);
  });

  test("is looked for as TradingView writes it", async () => {
    listings = [apple, { ...listingOf("MC"), companyName: "Moelis & Company" }];
    const stocks = openSearch();
    expect(symbolsOf(await stocks.search("nasdaq:aapl"))).toEqual(["AAPL"]);
    known = ["MC", "MC.PA"].map((symbol) => ({ ...eni, symbol, companyName: "LVMH" }));
    expect(symbolsOf(await stocks.search("EURONEXT:MC"))).toEqual(["MC.PA"]);
    expect(asked.search).toEqual(["MC"]);
  });

  test("comes in front of a misspelling", async () => {
    known = [{ ...eni, symbol: "APL.OL", companyName: "Aplle" }];
    expect(symbolsOf(await openSearch().search("aplle"))).toEqual(["APL.OL", "AAPL"]);
  });

  test("is missed without a failure where the index has something", async () => {
    known = "fails";
    expect(symbolsOf(await openSearch().search("apple"))).toEqual(["AAPL"]);
  });

  test("is a failure where the index has nothing", async () => {
    known = "fails";
    await expect(openSearch().search("eni")).rejects.toThrow("is out of reach");
  });

  test.each(["…", "%", "🚀"])("is not asked for %p", async (text) => {
    expect(await openSearch().search(text)).toEqual([]);
    expect(asked.search).toEqual([]);
  });

  test("is kept within a bound", async () => {
    const stocks = openSearch();
    for (let page = 0; page < 600; page++) {
      known = Array.from({ length: 10 }, (_, at) => ({
        ...eni,
        symbol: `L${page * 10 + at}`,
        companyName: `Learned${page * 10 + at}`,
      }));
      await stocks.search(`unknown${page}`);
    }
    known = [];
    await stocks.refresh();
    expect(symbolsOf(await stocks.search("learned1"))).not.toContain("L1");
    expect(symbolsOf(await stocks.search("l5999"))).toEqual(["L5999"]);
  });
});

describe("the route of the search", () => {
  const simulated = createMarketRouter(
    [createSimulatedSource({ seed: 1, clock: manualClock(START) })],
    silentLog,
    { clock: manualClock(START) },
  );
  const app = serveRoutes(searchRoutes(createStockSearch(simulated, manualClock(START))));
  const get = async (path: string) =>
    app.handle(new Request(`http://localhost/api/stocks/${path}`));

  test("finds a company by its name, in any market", async () => {
    expect(await (await get("search?q=toyota%20mot")).json()).toEqual([
      { symbol: "TM", name: "Toyota Motor ADR", market: "US", currency: "USD" },
      { symbol: "7203.T", name: "Toyota Motor", market: "TSE", currency: "JPY" },
    ]);
  });

  test("finds ten at most, and nothing for a blank", async () => {
    expect(await (await get("search?q=a")).json()).toHaveLength(10);
    expect(await (await get("search?q=%20")).json()).toEqual([]);
    const [first] = await (await get("search?q=%24aapl")).json();
    expect(first).toMatchObject({ symbol: "AAPL" });
  });

  test("takes whether more is wanted", async () => {
    const [first] = await (await get("search?q=toyota%20mot&more=true")).json();
    expect(first).toMatchObject({ symbol: "TM" });
    expect((await get("search?q=toyota&more=perhaps")).status).toBe(422);
  });
});
