import { describe, expect, test } from "bun:test";
import { createYahooSource } from "../../../market/sources/yahoo/source.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { acmeQuote, type Json } from "../../../testing/servers/handmadeAnswers.ts";
import { createAlertWorld } from "../../../testing/worlds/alertWorld.ts";

interface Market {
  readonly symbol: string;
  readonly sent: Json;
  /**
   * Times of the last trades, two on one date and one on the next, with the time received where it is
   * later.
   */
  readonly times: readonly (readonly [made: string, received?: string])[];
  readonly dates?: readonly [string, string];
  /** False when no trading hours pass without a price before the last one. */
  readonly isLate?: boolean;
}

const between = (zone: string, quoteType: string): Json => ({
  quoteType,
  exchangeTimezoneName: zone,
  regularMarketOpen: undefined,
  regularMarketDayHigh: undefined,
  regularMarketDayLow: undefined,
  regularMarketVolume: 0,
});

/** Two trades on Monday, March 9, and the first on Tuesday. */
const overnight = (monday: string, tuesday: string) =>
  [[`2026-03-09T${monday}:00Z`], [`2026-03-09T${monday}:30Z`], [`2026-03-10T${tuesday}Z`]] as const;
const inNewYork = overnight("19:00", "13:30:30");

const markets: readonly Market[] = [
  {
    symbol: "ENI.MI",
    sent: between("Europe/Rome", "EQUITY"),
    times: overnight("15:00", "08:00:10"),
  },
  {
    symbol: "THYAO.IS",
    sent: between("Europe/Istanbul", "EQUITY"),
    times: overnight("14:59", "07:00:10"),
  },
  {
    // Sunday evening and Monday afternoon belong to Monday's trade date.
    symbol: "EURUSD=X",
    sent: between("Europe/London", "CURRENCY"),
    times: [["2026-03-08T22:30:00Z"], ["2026-03-09T15:00:00Z"], ["2026-03-10T00:00:20Z"]],
  },
  {
    symbol: "BTC-USD",
    sent: between("UTC", "CRYPTOCURRENCY"),
    times: [["2026-03-07T23:59:20Z"], ["2026-03-07T23:59:50Z"], ["2026-03-08T00:00:20Z"]],
    dates: ["2026-03-07", "2026-03-08"],
    isLate: false,
  },
  { symbol: "^GSPC", sent: between("America/New_York", "INDEX"), times: inNewYork },
  {
    // The source quotes pence; the alert is in pounds.
    symbol: "BARC.L",
    sent: { ...between("Europe/London", "EQUITY"), currency: "GBp" },
    times: overnight("15:00", "08:00:10"),
  },
  {
    symbol: "META",
    sent: { ...between("America/New_York", "EQUITY"), prevName: "Facebook, Inc." },
    times: inNewYork,
  },
  {
    // One price per day, that of the close, received in the evening and again the next morning.
    symbol: "VFIAX",
    sent: between("America/New_York", "MUTUALFUND"),
    times: [
      ["2026-03-06T21:00:00Z", "2026-03-06T23:30:00Z"],
      ["2026-03-06T21:00:00Z", "2026-03-07T14:30:00Z"],
      ["2026-03-09T20:00:00Z", "2026-03-10T02:10:00Z"],
    ],
    dates: ["2026-03-06", "2026-03-09"],
    isLate: false,
  },
];

async function play({ symbol, sent, times }: Market, alert: object, prices: readonly number[]) {
  const world = await createAlertWorld("live");
  const { currency } = marketOf(symbol);
  world.splits.set(symbol, []);
  const [first] = times;
  world.clock.set(Date.parse(first?.[0] ?? "") - 60_000);
  await world.create({ symbol, targetPrice: 1, ...alert });
  for (const [index, [made, received = made]] of times.entries()) {
    const perUnit = sent["currency"] === "GBp" ? 100 : 1;
    const quote = {
      ...acmeQuote,
      symbol,
      currency,
      ...sent,
      regularMarketPrice: (prices[index] ?? 0) * perUnit,
      regularMarketTime: Date.parse(made) / 1000,
      regularMarketPreviousClose: 100 * perUnit,
    };
    world.clock.set(Date.parse(received));
    const body = JSON.stringify({ quoteResponse: { result: [quote], error: null } });
    const source = createYahooSource({
      clock: world.clock,
      send: async () => ({ status: 200, body }),
    });
    await world.alerts.engine.evaluate(await source.samples([symbol]));
    await world.settle();
  }
  return world.firings();
}

describe.each(markets)("an alert on $symbol", (market) => {
  const { symbol, dates = ["2026-03-09", "2026-03-10"], isLate = true } = market;
  const { currency } = marketOf(symbol);

  test("for a percentage change fires once on each of its trade dates", async () => {
    const daily = { alertType: "change_percent", targetPrice: 5 };
    const firings = await play(market, daily, [106, 107, 108]);
    expect(firings.map(({ tradeDate, price }) => [tradeDate, price])).toEqual([
      [dates[0], 106],
      [dates[1], 108],
    ]);
    expect(firings.every((firing) => firing.currency === currency)).toBe(true);
  });

  test("for a price fires once", async () => {
    const firings = await play(market, { alertType: "above", targetPrice: 107.5 }, [106, 107, 108]);
    expect(firings).toMatchObject([{ symbol, price: 108, tradeDate: dates[1], late: isLate }]);
  });
});
