import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { App } from "../../appPorts.ts";
import { liveSources } from "../../market/sources/index.ts";
import type { Database } from "../../platform/database/schema.ts";
import { MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import {
  pageFaults,
  pagePriceOf,
  pageSymbols,
  type Endpoint,
  type PageVendor,
} from "../../testing/servers/pageVendor.ts";
import { isLong } from "../../testing/casesOf.ts";
import { openPageWorld } from "../../testing/worlds/pageWorld.ts";
import type { VirtualTime } from "../../testing/worlds/virtualTime.ts";
import { maxWithin } from "../../testing/maxWithin.ts";

/** Monday evening, after the last session in New York, so that later responses are the same. */
const NOW = "2026-03-10T01:00:00Z";
const NAMES = ["yahoo", "nasdaq", "edgar", "apewisdom"] as const;

/** The page's calls for the parts that a vendor provides. */
const PARTS = {
  price: (symbol: string) => `/api/stocks/quote/${symbol}`,
  chart: (symbol: string) => `/api/stocks/chart/${symbol}?interval=1d`,
  facts: (symbol: string) => `/api/stocks/research/${symbol}/facts`,
  analysts: (symbol: string) => `/api/stocks/research/${symbol}/analysts`,
  earnings: (symbol: string) => `/api/stocks/research/${symbol}/earnings`,
  insiders: (symbol: string) => `/api/stocks/research/${symbol}/insiders`,
  holders: (symbol: string) => `/api/stocks/research/${symbol}/holders`,
  options: (symbol: string) => `/api/stocks/research/${symbol}/options`,
  filings: (symbol: string) => `/api/stocks/research/${symbol}/filings`,
  mentions: (symbol: string) => `/api/stocks/research/${symbol}/mentions`,
  headlines: (symbol: string) => `/api/stocks/research/${symbol}/headlines`,
} as const;
type Part = keyof typeof PARTS;
const partNames = Object.keys(PARTS) as Part[];

const CANNOT_ANSWER = "No market source is available right now";

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}
type Page = Readonly<Record<Part, Answer>>;

let time: VirtualTime;
let vendor: PageVendor;
let database: Kysely<Database>;
let app: App;

beforeEach(async () => {
  ({ time, vendor, database, app } = await openPageWorld(NOW, NAMES));
  await time.until(time.wait(MINUTE_MS));
  vendor.sent.length = 0;
});
afterEach(() => database.destroy());

async function get(path: string): Promise<Answer> {
  const response = await app.handle(new Request(`http://localhost${path}`));
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** All market requests of a page at once: the eleven parts and the marks of its chart. */
async function open(symbol: string): Promise<Page> {
  const marks = get(`/api/stocks/chart/${symbol}/marks`);
  const calls = partNames.map(async (part) => [part, await get(PARTS[part](symbol))] as const);
  const page = Object.fromEntries(await Promise.all(calls)) as Page;
  expect((await marks).status).toBe(200);
  return page;
}

/** Expected values, from the vendor's figures. */
function truthOf(symbol: string): Readonly<Record<Part, unknown>> {
  const price = pagePriceOf(symbol);
  return {
    price: { symbol, price, previousClose: price - 1, currency: "USD", source: "yahoo" },
    chart: { symbol, currency: "USD", interval: "1d" },
    facts: {
      industry: "Anvils",
      marketCap: 1e9,
      peRatio: 17.5,
      yearRange: { low: price - 2, high: price + 2 },
    },
    analysts: {
      targets: { low: price - 5, mean: price + 5, high: price + 10, currency: "USD" },
      months: [{ buy: 3, hold: 2 }],
      changes: [{ firm: "South" }, { firm: "North" }],
    },
    earnings: { next: { date: "2026-04-28" }, past: [] },
    insiders: { bought: 1200, sold: 650 },
    holders: { insiderShare: 0.05, institutionShare: 0.6 },
    options: { calls: [{ strike: price }], puts: [{ strike: price }] },
    filings: [{ form: "4" }, { form: "8-K", filedOn: "2026-02-10" }],
    mentions: { last24h: pageSymbols.indexOf(symbol) + 1 },
    headlines: [{ title: `${symbol} opens an office`, url: `https://news.example/${symbol}` }],
  };
}

/** Returns true for a value that an incomplete answer may omit. */
const isLeftOut = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Checks that a part equals the vendor's, except for what an incomplete answer may lack. */
function expectRight(symbol: string, part: Part, { status, body }: Answer): void {
  expect([symbol, part, status]).toEqual([symbol, part, 200]);
  const value = body.value ?? body;
  const truth = truthOf(symbol)[part];
  const claimed = body.isPartial
    ? Object.fromEntries(
        Object.entries(truth as object).filter(([figure]) => !isLeftOut(value[figure])),
      )
    : truth;
  expect([symbol, part, value]).toMatchObject([symbol, part, claimed]);
  if (part === "chart") expect(value.prices.at(-1).close).toBe(pagePriceOf(symbol));
  if (part === "insiders" && !body.isPartial) expect(value.trades.length).toBeGreaterThan(1);
}

const HOSTS: Readonly<Record<(typeof NAMES)[number], string>> = {
  yahoo: "yahoo.com",
  nasdaq: "nasdaq.com",
  edgar: "sec.gov",
  apewisdom: "apewisdom.io",
};
function expectBudgetsKept(): void {
  for (const name of NAMES) {
    const times = vendor.sent.flatMap(({ host, at }) => (host.endsWith(HOSTS[name]) ? at : []));
    const { perMinute, burst } = liveSources.find((each) => each.name === name)?.limits ?? {
      perMinute: 0,
      burst: 0,
    };
    expect([name, maxWithin(times, MINUTE_MS) <= perMinute + burst]).toEqual([name, true]);
    expect([name, maxWithin(times, SECOND_MS) <= perMinute / 60 + burst]).toEqual([name, true]);
  }
}

/** Requests that name a stock, unlike those for lists and sessions. */
const aboutStocks = () =>
  vendor.sent.filter(({ host, url }) => /\/v\d+\/finance\/|submissions/.test(url) && host !== "");

describe("fifty stock pages", () => {
  test("one after the other: all right, within every budget, one request a part at most", async () => {
    for (const symbol of pageSymbols) {
      const before = aboutStocks().length;
      const page = await time.until(open(symbol));
      for (const part of partNames) {
        expectRight(symbol, part, page[part]);
        expect([part, page[part].body.isPartial ?? false]).toEqual([part, false]);
      }
      expect(aboutStocks().length - before).toBeLessThanOrEqual(partNames.length);
    }
    expectBudgetsKept();
    const urls = aboutStocks().map(({ url }) => url);
    expect(urls.length - new Set(urls).size).toBe(0);
  });

  test.each(isLong ? [0, 100, 700] : [100])(
    "every %d ms, twice: what the budget does not cover is refused, and nothing is wrong",
    async (apartMs) => {
      const openAll = () =>
        time.until(
          Promise.all(
            pageSymbols.map(async (symbol, at) => {
              await time.wait(at * apartMs);
              return [symbol, await open(symbol)] as const;
            }),
          ),
        );
      const first = await openAll();
      // Prices and bars are requested again; company data is cached.
      await time.until(time.wait(11 * MINUTE_MS));
      const pages = [...first, ...(await openAll())];
      expectBudgetsKept();
      const seen = { refused: 0, partial: 0 };
      for (const [symbol, page] of pages) {
        for (const part of partNames) {
          const answer = page[part];
          if (answer.status === 503) {
            seen.refused++;
            expect(answer.body).toBe(CANNOT_ANSWER);
          } else {
            if (answer.body.isPartial) seen.partial++;
            expectRight(symbol, part, answer);
          }
        }
      }
      expect(seen.refused).toBeGreaterThan(100);
      expect(seen.partial).toBeGreaterThan(0);
    },
  );
});

/** Parts that are incomplete without an endpoint. Insiders have a second source. */
const needing: Readonly<Record<Endpoint, readonly Part[]>> = {
  quotes: ["price"],
  charts: ["chart", "facts", "earnings"],
  summary: ["facts", "analysts", "earnings", "holders"],
  options: ["options"],
  filings: ["filings"],
  mentions: ["mentions"],
  news: ["headlines"],
};
/** Those of them that still show something. */
const partly: Readonly<Partial<Record<Endpoint, readonly Part[]>>> = {
  charts: ["facts", "earnings"],
};
const failures = (Object.keys(needing) as Endpoint[]).flatMap((endpoint) =>
  pageFaults.map((fault) => [endpoint, fault] as const),
);

describe("one endpoint alone", () => {
  test.each(failures)("%s, %s: its parts say so, the others are right", async (endpoint, fault) => {
    const [symbol = ""] = pageSymbols;
    vendor.fault = { endpoint, fault };
    const page = await time.until(open(symbol));
    for (const part of partNames) {
      const isHit = needing[endpoint].includes(part);
      const isPartly = partly[endpoint]?.includes(part) ?? false;
      const { status, body } = page[part];
      if (isHit && !isPartly) expect([part, status, body]).toEqual([part, 503, CANNOT_ANSWER]);
      else {
        expect([part, status, body.isPartial ?? false]).toEqual([part, 200, isPartly]);
        expectRight(symbol, part, page[part]);
      }
    }
    // It ends with the fault, because nothing wrong was cached.
    vendor.fault = undefined;
    await time.until(time.wait(10 * MINUTE_MS));
    const after = await time.until(open(symbol));
    for (const part of partNames) {
      expectRight(symbol, part, after[part]);
      expect([part, after[part].body.isPartial ?? false]).toEqual([part, false]);
    }
  });
});
