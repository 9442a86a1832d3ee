import { expect, test } from "bun:test";
import { explainConfidence } from "./earningsWords.ts";

const yahoo = { source: "yahoo", date: "2026-12-01", hour: "after_close" } as const;
const nasdaq = { source: "nasdaq", date: "2026-12-01", hour: null } as const;
const finnhub = { source: "finnhub", date: "2026-12-03", hour: null } as const;

test("a tip says who names which day, and what follows from it", () => {
  expect(explainConfidence(true, [yahoo, nasdaq])).toBe(
    "The sources agree. · Yahoo Finance: Dec 1, 2026, after close · Nasdaq: Dec 1, 2026",
  );
  expect(explainConfidence(true, [yahoo, nasdaq, finnhub])).toStartWith("Most sources agree.");
  expect(explainConfidence(false, [yahoo, finnhub])).toBe(
    "The sources differ. · Yahoo Finance: Dec 1, 2026, after close · Finnhub: Dec 3, 2026",
  );
  expect(explainConfidence(false, [yahoo])).toStartWith("One source, an estimate.");
  expect(explainConfidence(true, [yahoo])).toStartWith("The one source says that it is certain.");
  expect(explainConfidence(false, [])).toBe("No source was asked apart.");
  expect(explainConfidence(false, [{ ...yahoo, source: "new-one" }])).toContain("new-one: Dec 1");
});
