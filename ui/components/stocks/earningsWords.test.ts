import { expect, test } from "bun:test";
import { explainConfidence } from "./earningsWords.ts";

const yahoo = { source: "yahoo", date: "2026-12-01", hour: "after_close" } as const;
const nasdaq = { source: "nasdaq", date: "2026-12-01", hour: null } as const;
const finnhub = { source: "finnhub", date: "2026-12-03", hour: null } as const;

test("a tooltip lists which source names which day, and the conclusion", () => {
  expect(explainConfidence(true, [yahoo, nasdaq])).toBe(
    "Sources agree · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 1, 2026",
  );
  expect(explainConfidence(true, [yahoo, nasdaq, finnhub])).toStartWith("Most sources agree");
  expect(explainConfidence(false, [yahoo, finnhub])).toBe(
    "Sources differ · Yahoo Finance: Dec 1, 2026, after close · Finnhub: Dec 3, 2026",
  );
  expect(explainConfidence(false, [yahoo])).toStartWith("Single source, estimated");
  expect(explainConfidence(true, [yahoo])).toStartWith("Single source, confirmed");
  expect(explainConfidence(false, [])).toBe("No sources");
  expect(explainConfidence(false, [{ ...yahoo, source: "new-one" }])).toContain("new-one: Dec 1");
});
