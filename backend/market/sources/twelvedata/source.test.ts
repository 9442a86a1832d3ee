import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { createTwelveDataSource } from "./source.ts";

/** A Monday, two in the afternoon in New York. */
const NOW = Date.parse("2026-03-09T18:00:00Z");
const CLOSE = Date.parse("2026-03-09T20:00:00Z");

const acme = {
  symbol: "ACME",
  name: "Acme Inc",
  exchange: "NASDAQ",
  mic_code: "XNAS",
  currency: "USD",
  datetime: "2026-03-09",
  timestamp: Date.parse("2026-03-09T13:30:00Z") / 1000,
  last_quote_at: NOW / 1000 - 30,
  open: "12.10000",
  high: "12.75000",
  low: "12.05000",
  close: "12.50000",
  volume: "1200300",
  previous_close: "12.00000",
  is_market_open: true,
};
const missing = { code: 404, message: "**symbol** not found: ZZZZZQ", status: "error" };

function make(answer: (symbol: string) => unknown, status = 200) {
  const asked: string[] = [];
  const source = createTwelveDataSource(async ({ url }) => {
    const symbol = new URL(url).searchParams.get("symbol") ?? "";
    asked.push(symbol);
    return { status, body: JSON.stringify(answer(symbol)) };
  }, manualClock(NOW));
  return { source, asked };
}
const quoteOf = (body: unknown) => make(() => body).source.quote("ACME");

describeMarketSource(
  "twelvedata",
  () => make((symbol) => (symbol === "ACME" ? acme : missing)).source,
  "ACME",
);

describe("Twelve Data's quote", () => {
  test("has the price, day and time of the last minute", async () => {
    expect(await quoteOf(acme)).toMatchObject({
      symbol: "ACME",
      companyName: "Acme Inc",
      currency: "USD",
      price: 12.5,
      open: 12.1,
      high: 12.75,
      low: 12.05,
      previousClose: 12,
      volume: 1_200_300,
      asOf: NOW - 30_000,
      source: "twelvedata",
    });
  });

  test("after hours is that of the close, whatever its own time", async () => {
    const closed = { ...acme, is_market_open: false };
    for (const at of ["2026-03-09T06:00:00Z", "2026-03-09T23:00:00Z"]) {
      const quote = await quoteOf({ ...closed, last_quote_at: Date.parse(at) / 1000 });
      expect(quote?.asOf).toBe(CLOSE);
    }
    const { last_quote_at: _, ...timeless } = closed;
    expect((await quoteOf(timeless))?.asOf).toBe(CLOSE);
  });

  test("is ignored without a time while the market is open, and on a day without trading", async () => {
    const { last_quote_at: _, ...timeless } = acme;
    await expect(quoteOf(timeless)).rejects.toThrow("no-time");
    await expect(quoteOf({ ...acme, datetime: "2026-03-08" })).rejects.toThrow("no-time");
  });

  test("stores a price outside the hours separately", async () => {
    const evening = Date.parse("2026-03-09T21:15:00Z");
    const quote = await quoteOf({
      ...acme,
      is_market_open: false,
      extended_price: "12.90",
      extended_timestamp: String(evening / 1000),
    });
    expect(quote?.price).toBe(12.5);
    expect(quote?.extended).toEqual({ session: "post", price: 12.9, asOf: evening });
    const old = { ...acme, extended_price: "12.90", extended_timestamp: "1649845281" };
    expect((await quoteOf(old))?.extended).toBeUndefined();
  });

  test("of another company or currency is ignored; BRK-B is BRK.B there", async () => {
    expect(await quoteOf({ ...acme, currency: "CAD" })).toBeUndefined();
    expect(await quoteOf({ ...acme, symbol: "ACMEX" })).toBeUndefined();
    const { source, asked } = make(() => ({ ...acme, symbol: "BRK.B" }));
    expect((await source.quote("BRK-B"))?.symbol).toBe("BRK-B");
    for (const other of ["VOD.L", "^GSPC", "VFIAX", "BTC-USD", "EURUSD=X", "GC=F"]) {
      expect(await source.quote(other)).toBeUndefined();
    }
    expect(asked).toEqual(["BRK.B"]);
  });

  test.each([
    [429, "rate-limited"],
    [401, "unauthorized"],
    [403, "refused"],
    [500, "unavailable"],
  ])(
    "a fault of code %d with status 200 is %s, and its text is repeated nowhere",
    async (code, fault) => {
      const failure = await quoteOf({ code, message: "key abc123", status: "error" }).catch(
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(SourceUnavailable);
      expect(String(failure)).toContain(fault);
      expect(String(failure)).not.toContain("abc123");
    },
  );
});
