import { describe, expect, test } from "bun:test";
import {
  DEFAULT_INTERVAL_SECONDS,
  MAX_INTERVAL_SECONDS,
  MIN_INTERVAL_SECONDS,
} from "./contract/settings.ts";
import { DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME } from "./contract/screener.ts";
import { NARRATIVE_TIERS } from "./screener/narrative.ts";
import { LOWEST_RISK_BAND, RISK_BANDS, riskBand } from "./screener/risk.ts";
import { RISK_TIERS, riskLabel } from "./stocks/queries.ts";

describe("§9 business constants and limits, on the server's side", () => {
  test("§9 “Settings intervals | 10 to 300 s, default 30 for both”", () => {
    expect([MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS, DEFAULT_INTERVAL_SECONDS]).toEqual([
      10, 300, 30,
    ]);
  });

  test("§9 “Screener defaults: maxPrice 10, minVolume 100000, upside filter all.”", () => {
    expect([DEFAULT_MAX_PRICE, DEFAULT_MIN_VOLUME]).toEqual([10, 100_000]);
  });

  test("§9 “Risk label from upside: above 200 is VERY HIGH, above 100 is HIGH, above 50 is MEDIUM, otherwise LOW.”", () => {
    expect(RISK_TIERS).toEqual([
      { above: 200, label: "VERY HIGH" },
      { above: 100, label: "HIGH" },
      { above: 50, label: "MEDIUM" },
    ]);
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

  test('§9 “Risk percentage band by price: under 5 is "85-95%", under 10 is "65-80%", under 50 is "45-60%", otherwise "25-35%".”', () => {
    expect(RISK_BANDS).toEqual([
      { below: 5, band: "85-95%" },
      { below: 10, band: "65-80%" },
      { below: 50, band: "45-60%" },
    ]);
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

  test("§9 “Analysis narrative: tiers at upside above 300, 200 and 100.”", () => {
    expect(Object.values(NARRATIVE_TIERS)).toEqual([300, 200, 100]);
  });
});
