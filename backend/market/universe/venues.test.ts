import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { toYahooSymbol } from "../sources/nasdaq/mapping.ts";
import { companies, venueOfCompany } from "./companies.ts";
import { realData } from "../../testing/worlds/realData.ts";

const NIGHT = realData("history/us_screener_snapshots");

test("exactly the American companies of the universe have a venue", () => {
  const missing = companies.filter(
    ({ symbol, market, kind }) =>
      kind === "listing" && (market === "US") !== (venueOfCompany(symbol) !== undefined),
  );
  expect(missing.map(({ symbol }) => symbol)).toEqual([]);
  for (const symbol of ["^GSPC", "BTC-USD", "ZZZZZQ"]) {
    expect(venueOfCompany(symbol)).toBeUndefined();
  }
});

test.skipIf(NIGHT.isMissing)(`matches the recorded list${NIGHT.note}`, () => {
  let seen = 0;
  for (const venue of ["NASDAQ", "NYSE", "AMEX"] as const) {
    const file = readFileSync(`${NIGHT.place}/2026-08-14_${venue.toLowerCase()}.json.gz`);
    const rows = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(file))) as {
      readonly symbol: string;
    }[];
    for (const row of rows) {
      const symbol = toYahooSymbol(row.symbol);
      const own = symbol === null ? undefined : venueOfCompany(symbol);
      if (own === undefined) continue;
      seen++;
      expect([symbol, own]).toEqual([symbol, venue]);
    }
  }
  expect(seen).toBeGreaterThan(400);
});
