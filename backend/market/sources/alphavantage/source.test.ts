import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { createAlphaVantageSource } from "./source.ts";

/** A Monday evening in New York, after the close. */
const NOW = Date.parse("2026-03-09T22:00:00Z");
const CLOSE = Date.parse("2026-03-09T20:00:00Z");

const acme = {
  "01. symbol": "ACME",
  "02. open": "12.1000",
  "03. high": "12.7500",
  "04. low": "12.0500",
  "05. price": "12.5000",
  "06. volume": "1200300",
  "07. latest trading day": "2026-03-09",
  "08. previous close": "12.0000",
  "09. change": "0.5000",
  "10. change percent": "4.1667%",
};

function make(answer: (symbol: string) => unknown, now = NOW) {
  const asked: string[] = [];
  const source = createAlphaVantageSource(async ({ url }) => {
    const symbol = new URL(url).searchParams.get("symbol") ?? "";
    asked.push(symbol);
    return { status: 200, body: JSON.stringify(answer(symbol)) };
  }, manualClock(now));
  return { source, asked };
}
const quoteOf = (body: unknown, now = NOW) => make(() => body, now).source.quote("ACME");

describeMarketSource(
  "alphavantage",
  () => make((symbol) => ({ "Global Quote": symbol === "ACME" ? acme : {} })).source,
  "ACME",
);

describe("Alpha Vantage's quote", () => {
  test("is the close of its day", async () => {
    expect(await quoteOf({ "Global Quote": acme })).toMatchObject({
      price: 12.5,
      open: 12.1,
      previousClose: 12,
      volume: 1_200_300,
      asOf: CLOSE,
    });
  });

  test("of a day that has not closed has no time and is not used", async () => {
    await expect(quoteOf({ "Global Quote": acme }, CLOSE - 1)).rejects.toThrow("no-time");
    const sunday = { ...acme, "07. latest trading day": "2026-03-08" };
    await expect(quoteOf({ "Global Quote": sunday })).rejects.toThrow("no-time");
  });

  test("is requested only for American symbols, and must name the requested one", async () => {
    const { source, asked } = make(() => ({ "Global Quote": { ...acme, "01. symbol": "OTHER" } }));
    expect(await source.quote("ACME")).toBeUndefined();
    for (const other of ["VOD.L", "^GSPC", "VFIAX", "BTC-USD", "EURUSD=X", "GC=F"]) {
      expect(await source.quote(other)).toBeUndefined();
    }
    expect(asked).toEqual(["ACME"]);
  });

  test.each([
    [
      {
        Information:
          "We have detected your API key as K3Y and our standard API rate limit is 25 requests per day.",
      },
      "rate-limited",
    ],
    [{ Note: "Thank you! Our standard API rate limit is 25 requests per day." }, "rate-limited"],
    [{ Information: "This is a premium endpoint of K3Y." }, "refused"],
    [{ "Error Message": "Invalid API call. Please retry, K3Y." }, "refused"],
    [{ "Error Message": "the parameter apikey is invalid or missing: K3Y" }, "unauthorized"],
  ])("%o with status 200 is an error whose text is not repeated", async (body, fault) => {
    const failure = await quoteOf(body).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceUnavailable);
    expect(String(failure)).toContain(fault);
    expect(String(failure)).not.toContain("K3Y");
  });
});
