import { expect, test } from "bun:test";
import { describeParameters } from "./runWords.ts";

test("a run is described by its limits, and an earnings run by what it also wants", () => {
  const limits = { maxPrice: 50, minVolume: 100_000, upsideFilter: "all" } as const;
  expect(describeParameters("standard", limits)).toBe("Under $50, volume over 100K");
  expect(describeParameters("earnings", { ...limits, upsideFilter: 20 })).toBe(
    "Reporting within 30 days, under $50, volume over 100K, upside over 20%",
  );
  expect(describeParameters("standard", { ...limits, maxPrice: 7.5, minVolume: 0 })).toBe(
    "Under $7.50",
  );
});
