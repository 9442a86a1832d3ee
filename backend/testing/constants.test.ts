import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from "../domain/limits.ts";
import { describe, expect, test } from "bun:test";
import { DEFAULT_INTERVAL_SECONDS } from "../contract/settings.ts";
import { DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME } from "../contract/discovery/screener.ts";
import { NARRATIVE_TIERS } from "../capabilities/screener/queries.ts";
import { LOWEST_RISK_BAND, riskBand } from "../capabilities/screener/risk.ts";
import { riskLabel } from "../capabilities/stocks/queries.ts";

describe("constants and limits of the specification on the server", () => {
  test("[spec-9.8, spec-9.18] settings intervals: 10 to 300 s, 30 by default", () => {
    expect([MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS, DEFAULT_INTERVAL_SECONDS]).toEqual([
      10, 300, 30,
    ]);
  });

  test("[spec-9.19] the screener's defaults", () => {
    expect([DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME]).toEqual([10, 100_000]);
  });

  test("[spec-9.20] a risk label follows from upside", () => {
    expect([200.01, 200, 100.01, 100, 50.01, 50, -10].map(riskLabel)).toEqual([
      "VERY HIGH",
      "HIGH",
      "HIGH",
      "MEDIUM",
      "MEDIUM",
      "LOW",
      "LOW",
    ]);
  });

  test("[spec-9.21] a risk band follows from price", () => {
    expect([4.99, 5, 9.99, 10, 49.99, 50, 1000].map(riskBand)).toEqual([
      "85-95%",
      "65-80%",
      "65-80%",
      "45-60%",
      "45-60%",
      LOWEST_RISK_BAND,
      LOWEST_RISK_BAND,
    ]);
    expect(LOWEST_RISK_BAND).toBe("25-35%");
  });

  test("[spec-9.22] the narrative has a sentence for each tier of upside", () => {
    expect(Object.values(NARRATIVE_TIERS)).toEqual([300, 200, 100]);
  });
});
