import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../testing/suites/marketSourceSuite.ts";
import { manualClock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { SourceUnavailable } from "../source.ts";
import { createEcbSource } from "./ecb/source.ts";
import { createFrankfurterSource } from "./frankfurter/source.ts";
import type { VendorResponse } from "./vendorJson.ts";

/** A Sunday on which New York has already changed its clocks and Frankfurt has not. */
const SUNDAY = "2026-03-15T12:00:00Z";
const rates: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "2026-03-06": { USD: 1.1561, GBP: 0.86693, JPY: 182.57 },
  "2026-03-12": { USD: 1.1547, GBP: 0.86243, JPY: 183.43 },
  "2026-03-13": { USD: 1.1476, GBP: 0.86503, JPY: 182.85 },
};

function answerAsFrankfurter(url: URL): VendorResponse {
  const [from = "", to = ""] = url.pathname.split("/").at(-1)?.split("..") ?? [];
  const symbols = url.searchParams.get("symbols")?.split(",");
  const known = symbols?.filter((symbol) => symbol in rates["2026-03-13"]!);
  if (known?.length === 0) return { status: 404, body: '{"message":"not found"}' };
  const days = Object.entries(rates).filter(([date]) => date >= from && date <= to);
  const chosen = days.map(([date, all]) => [
    date,
    Object.fromEntries(Object.entries(all).filter(([code]) => known?.includes(code) ?? true)),
  ]);
  const body = { amount: 1, base: "EUR", rates: Object.fromEntries(chosen) };
  return { status: 200, body: JSON.stringify(body) };
}

function answerAsEcb(url: URL): VendorResponse {
  const symbols = url.pathname.split(".")[1]?.split("+");
  const [from, to] = ["startPeriod", "endPeriod"].map((name) => url.searchParams.get(name) ?? "");
  const rows = Object.entries(rates).flatMap(([date, all]) =>
    date >= from! && date <= to!
      ? Object.entries(all)
          .filter(([code]) => symbols?.[0] === "" || symbols?.includes(code))
          .map(([code, rate]) => `EXR.D,D,${code},EUR,SP00,A,${date},${rate}`)
      : [],
  );
  const head = "KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE";
  return { status: 200, body: [head, ...rows].join("\n") };
}

const vendors = {
  frankfurter: { create: createFrankfurterSource, answer: answerAsFrankfurter },
  ecb: { create: createEcbSource, answer: answerAsEcb },
} as const;

function make(name: keyof typeof vendors, answer: (url: URL) => VendorResponse) {
  const clock = manualClock(SUNDAY);
  const asked: string[] = [];
  const source = vendors[name].create(async ({ url }) => {
    asked.push(url);
    return answer(new URL(url));
  }, clock);
  return { source, clock, asked };
}

for (const name of ["frankfurter", "ecb"] as const) {
  const { answer } = vendors[name];
  describeMarketSource(name, () => make(name, answer).source, "EURUSD=X");

  describe(`reference rates of ${name}`, () => {
    test("Friday's rate is valid on Sunday and is dated Friday", async () => {
      expect(await make(name, answer).source.quote("EURUSD=X")).toMatchObject({
        companyName: "EUR/USD ECB reference rate",
        currency: "USD",
        price: 1.1476,
        previousClose: 1.1547,
        asOf: Date.parse("2026-03-13T13:15:00Z"),
      });
    });

    test.each<[string, string, number | undefined]>([
      ["EUR", "GBP", 0.86503],
      ["USD", "EUR", 0.871384],
      ["GBP", "USD", 1.32666],
      ["USD", "JPY", 159.333],
      ["GBp", "USD", undefined],
      ["USD", "XAU", undefined],
    ])("%s to %s is converted through the euro", async (from, to, rate) => {
      expect((await make(name, answer).source.fx?.(from, to))?.rate).toBe(rate!);
    });

    test("all pairs of an hour share one request, and a chart has only its own currencies", async () => {
      const { source, clock, asked } = make(name, answer);
      await Promise.all(["EURUSD=X", "JPY=X"].map((symbol) => source.quote(symbol)));
      expect(await source.quote("AAPL")).toBeUndefined();
      expect(asked).toHaveLength(1);
      clock.advance(60 * MINUTE_MS);
      await source.quote("GBPUSD=X");
      expect(asked).toHaveLength(2);
      expect((await source.bars("GBPUSD=X", "1w", 2))?.map(({ close }) => close)).toEqual([
        1.33356, 1.32666,
      ]);
      expect(asked.at(-1)).toMatch(/GBP[,+]USD/);
      expect(await source.bars("EURUSD=X", "1h", 2)).toBeUndefined();
    });

    test.each<[string, number, string]>([
      ["a page", 200, "<html>"],
      ["no days", 200, '{"amount":1,"base":"EUR","rates":{}}'],
      ["an error", 503, '{"message":"request exceeded 90s timeout"}'],
      ["too many requests", 429, "slow down"],
    ])("%s is a failure", async (_what, status, body) => {
      const { source } = make(name, () => ({ status, body }));
      await expect(source.quote("EURUSD=X")).rejects.toThrow(SourceUnavailable);
    });
  });
}
