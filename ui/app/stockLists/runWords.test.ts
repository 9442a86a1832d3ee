import { expect, test } from "bun:test";
import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { describeParameters } from "./runWords.ts";

type Parameters = ScreenerResultsRun["parameters"];

test("a run is described by its limits, and an earnings run also by its period", () => {
  const nameOf = (code: string) => (code === "LSE" ? "London" : code);
  const limits = {
    maxPrice: 50,
    minVolume: 100_000,
    upsideFilter: "all",
    markets: ["US"],
  } satisfies Parameters as Parameters;
  expect(describeParameters("standard", limits, nameOf)).toBe("Under $50, volume over 100K");
  expect(describeParameters("earnings", { ...limits, upsideFilter: 20 }, nameOf)).toBe(
    "Reporting within 30 days, under $50, volume over 100K, upside over 20%",
  );
  expect(describeParameters("standard", { ...limits, maxPrice: 7.5, minVolume: 0 }, nameOf)).toBe(
    "Under $7.50",
  );
  expect(describeParameters("standard", { ...limits, markets: ["US", "LSE"] }, nameOf)).toBe(
    "Under $50, volume over 100K, in US and London",
  );
});
