import { expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { createTreasurySource } from "./source.ts";

const HEAD = `Date,"1 Mo","1.5 Month","10 Yr","30 Yr"`;
const tables: Readonly<Record<string, string>> = {
  // Recorded format with a blank and an unknown cell; other years have other columns.
  2026: `${HEAD}\n07/02/2026,3.70,,4.49,-0.01\n07/01/2026,3.67,3.71,N/A,4.97\n06/30/2026,1,1,1,1\n`,
  2025: `Date,"10 Yr","1 Mo"\n12/30/2025,4.12,3.70\n12/31/2025,4.18,3.74\n`,
};

function make(now: string, answer = (year: string) => ({ status: 200, body: tables[year] ?? "" })) {
  const asked: string[] = [];
  const source = createTreasurySource(async ({ url }) => {
    const year = new URL(url).searchParams.get("field_tdr_date_value") ?? "";
    asked.push(year);
    return answer(year);
  }, manualClock(now));
  return { source, asked };
}

test("columns are found by name, and a blank cell is unknown", async () => {
  const { source, asked } = make("2026-07-03T12:00:00Z");
  expect(await source.yields?.()).toEqual({
    date: "2026-07-02",
    previousDate: "2026-07-01",
    yields: [
      { months: 1, percent: 3.7, previousPercent: 3.67 },
      { months: 120, percent: 4.49, previousPercent: null },
      { months: 360, percent: -0.01, previousPercent: 4.97 },
    ],
  });
  expect(asked).toEqual(["2026"]);
});

test("on January 1 in New York the newest day is in the previous year", async () => {
  const { source, asked } = make("2026-01-02T03:00:00Z", (year) => ({
    status: 200,
    body: year === "2026" ? `${HEAD}\n` : tables["2025"]!,
  }));
  expect(await source.yields?.()).toMatchObject({
    date: "2025-12-31",
    previousDate: "2025-12-30",
    yields: [
      { months: 120, percent: 4.18, previousPercent: 4.12 },
      { months: 1, percent: 3.74, previousPercent: 3.7 },
    ],
  });
  expect(asked).toEqual(["2026", "2025"]);
});

test.each<[string, number, string]>([
  ["a bot filter", 403, "<html>Access Denied</html>"],
  ["a page with status 200", 200, "<html></html>"],
  ["a table without days in July", 200, `${HEAD}\n`],
  ["lines without dates", 200, `${HEAD}\n2026-07-02,1,1,1,1\n`],
])("%s is a failure", async (_what, status, body) => {
  const { source } = make("2026-07-03T12:00:00Z", () => ({ status, body }));
  await expect(source.yields?.()).rejects.toThrow(SourceUnavailable);
});
