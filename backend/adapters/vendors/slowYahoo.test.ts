import { expect, test } from "bun:test";
import { SECOND_MS } from "../../domain/durations.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { silentLog } from "../../platform/log.ts";
import { nasdaqTime } from "../../testing/servers/handmadeAnswers.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { createVirtualTime, settleAnswers } from "../../testing/worlds/virtualTime.ts";
import { openLiveSources } from "./liveSources.ts";

const START = "2026-03-09T15:30:00Z";
const CHECK_EVERY_MS = 30 * SECOND_MS;
const TIMEOUT_MS = 15 * SECOND_MS;
const NASDAQ_TAKES_MS = 300;
/** Nasdaq is asked for six at a time. */
const URGENT = 3;

/** Yahoo and Nasdaq with these American stocks, most urgent first; Yahoo's speed can be set. */
function openWorld(symbols: readonly string[]) {
  const folder = makeTemporaryFolder();
  const time = createVirtualTime(START, () => settleAnswers(folder));
  const { clock } = time;
  const yahoo = { takesMs: 200 };
  const quoteOf = (symbol: string) => ({
    symbol,
    quoteType: "EQUITY",
    currency: "USD",
    exchangeTimezoneName: "America/New_York",
    exchangeDataDelayedBy: 0,
    marketState: "REGULAR",
    regularMarketPrice: 100 + Math.sin(clock.now()),
    regularMarketTime: Math.floor(clock.now() / 1000),
    regularMarketPreviousClose: 100,
  });
  async function answerYahoo({ pathname, searchParams }: URL): Promise<Response> {
    await time.wait(Math.min(yahoo.takesMs, TIMEOUT_MS));
    if (yahoo.takesMs > TIMEOUT_MS) throw new DOMException("", "TimeoutError");
    if (pathname.endsWith("/getcrumb")) return new Response("Crumb/1.a");
    if (!pathname.includes("/finance/quote")) {
      return new Response("<html>", { headers: { "set-cookie": "A3=cookie; Path=/" } });
    }
    const result = (searchParams.get("symbols") ?? "").split(",").map(quoteOf);
    return Response.json({ quoteResponse: { result, error: null } });
  }
  async function answerNasdaq({ pathname }: URL): Promise<Response> {
    await time.wait(NASDAQ_TAKES_MS);
    const symbol = pathname.split("/")[3];
    const primaryData = {
      lastSalePrice: `$${(100 + Math.sin(clock.now())).toFixed(4)}`,
      netChange: "0.5",
      lastTradeTimestamp: nasdaqTime(clock.now()),
      isRealTime: true,
      volume: "11,763,041",
    };
    const data = { symbol, companyName: symbol, marketStatus: "Open", primaryData };
    return Response.json({ status: { rCode: 200 }, data: { ...data, secondaryData: null } });
  }
  const sources = openLiveSources(["yahoo", "nasdaq"], {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    wait: time.wait,
    fetch: (address) => {
      const url = new URL(address);
      return url.hostname.endsWith("yahoo.com") ? answerYahoo(url) : answerNasdaq(url);
    },
  });
  const market = createMarketRouter(sources, silentLog, { clock, startTimer: time.startTimer });
  return {
    yahoo,
    market,
    /** Runs one price check; returns its duration and the delay until each price could be evaluated. */
    async check() {
      const begun = clock.elapsed();
      const afterMs = new Map<string, number>();
      const tell = (samples: readonly { readonly symbol: string }[]) => {
        for (const { symbol } of samples) {
          if (!afterMs.has(symbol)) afterMs.set(symbol, clock.elapsed() - begun);
        }
      };
      const samples = await time.until(market.samples(symbols, tell));
      tell(samples);
      const tookMs = clock.elapsed() - begun;
      await time.until(time.wait(Math.max(0, CHECK_EVERY_MS - tookMs)));
      return { tookMs, afterMs, sources: new Set(samples.map(({ source }) => source)) };
    },
  };
}

const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));

const stocks = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `S${letterOf(Math.floor(index / 26))}${letterOf(index)}`,
  );

test.each([1, 20])("Yahoo is silent: urgent prices of %p stocks arrive in time", async (count) => {
  const symbols = stocks(count);
  const { yahoo, check } = openWorld(symbols);
  // In the first checks, the second opinions about new stocks use up Nasdaq's budget.
  for (let each = 0; each < 6; each++) expect((await check()).sources).toEqual(new Set(["yahoo"]));
  yahoo.takesMs = 45 * SECOND_MS;
  // First prices of another source are held, and held ones are requested first.
  for (let each = 0; each < 8; each++) await check();
  for (let each = 0; each < 20; each++) {
    const { tookMs, afterMs, sources } = await check();
    expect(sources).toEqual(new Set(["nasdaq"]));
    for (const symbol of symbols.slice(0, URGENT)) {
      expect(afterMs.get(symbol)).toBeLessThan(6 * SECOND_MS);
    }
    expect(tookMs).toBeLessThan(CHECK_EVERY_MS / 2);
  }
});

test("Yahoo is slow: its prices still count", async () => {
  const { yahoo, check } = openWorld(stocks(20));
  for (let each = 0; each < 6; each++) await check();
  yahoo.takesMs = 5 * SECOND_MS;
  for (let each = 0; each < 10; each++) {
    const { tookMs, afterMs, sources } = await check();
    expect(sources).toContain("yahoo");
    expect(afterMs.size).toBe(20);
    expect(tookMs).toBe(yahoo.takesMs);
  }
});

test("Yahoo is slow: its requests for 500 stocks end within one check", async () => {
  const { yahoo, check } = openWorld(stocks(500));
  for (let each = 0; each < 6; each++) await check();
  yahoo.takesMs = 4 * SECOND_MS;
  for (let each = 0; each < 3; each++) {
    const { tookMs, afterMs } = await check();
    expect(afterMs.size).toBe(500);
    expect(tookMs).toBe(2 * yahoo.takesMs);
  }
});
