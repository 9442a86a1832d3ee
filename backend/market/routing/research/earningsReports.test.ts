import { profileRow } from "../../../testing/marketRows.ts";
import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import type { EarningsDate } from "../../profile.ts";
import { createMarketRouter } from "../router.ts";
import { SourceUnavailable, type MarketSource } from "../../source.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";

const clock = manualClock();

const earnings = (date: string, hour: EarningsDate["hour"] = null): EarningsDate => ({
  date,
  hour,
  isConfirmed: false,
});

const source = (name: string, answers: Partial<MarketSource>): MarketSource => ({
  ...createScriptedSource({ clock, name, isRemote: true, capabilities: ["earnings"] }),
  ...answers,
});

const route = (...sources: readonly MarketSource[]) =>
  createMarketRouter(sources, silentLog, { clock });

describe("reports of earnings", () => {
  test("list every source that knows a date, in the configured order", async () => {
    const market = route(
      source("one", { earnings: async () => earnings("2026-04-28") }),
      source("silent", { earnings: async () => undefined }),
      source("two", { earnings: async () => earnings("2026-04-30", "before_open") }),
    );
    const now = clock.now();
    expect(await market.earningsReports("AAPL")).toEqual([
      { source: "one", asOf: now, fetchedAt: now, earnings: earnings("2026-04-28") },
      { source: "two", asOf: now, fetchedAt: now, earnings: earnings("2026-04-30", "before_open") },
    ]);
  });

  test("ask a date-based calendar about the dates of the others and the working days around them", async () => {
    const asked: string[] = [];
    const calendar = source("calendar", {
      earningsOn: async (_symbol, date) => {
        asked.push(date);
        return date === "2026-04-27" ? earnings(date, "after_close") : undefined;
      },
    });
    const market = route(calendar, source("one", { earnings: async () => earnings("2026-04-24") }));
    // The 24th is a Friday: the nearest working days are the 23rd, the 22nd and the next Monday.
    expect((await market.earningsReports("AAPL")).map((report) => report.source)).toEqual([
      "calendar",
      "one",
    ]);
    expect(asked).toEqual(["2026-04-24", "2026-04-23", "2026-04-22", "2026-04-27"]);
  });

  test("a skipped calendar request does not count as a success", async () => {
    const down = () => Promise.reject(new SourceUnavailable("calendar", "429"));
    const market = route(source("calendar", { earningsOn: down, reportsOn: down }));
    expect((await market.reportsOn("2026-05-02"))?.value).toEqual([]);
    expect(await market.earningsReports("AAPL")).toEqual([]);
    expect(market.health()[0]?.byCapability).toEqual([]);
    await expect(market.reportsOn("2026-05-01")).rejects.toThrow(SourceUnavailable);
    expect(market.health()[0]?.byCapability).toMatchObject([
      { capability: "earnings", failed: 1, lastSuccessAt: null },
    ]);
  });

  test("a calendar by date returns a whole day without its invalid entries", async () => {
    const report = (symbol: string, more: object = {}) => ({
      symbol,
      companyName: `${symbol} Inc`,
      marketCap: 1e9,
      earnings: earnings("2026-04-28"),
      ...more,
    });
    const calendar = source("calendar", {
      reportsOn: async () => [
        report("AAPL"),
        report("AAPL", { marketCap: 1 }),
        report("../x"),
        report("NONAME", { companyName: "" }),
        report("MSFT", { marketCap: Number.NaN }),
        report("LATER", { earnings: earnings("2026-04-29") }),
      ],
    });
    const answer = await route(source("bySymbol", {}), calendar).reportsOn("2026-04-28");
    expect(answer).toMatchObject({ source: "calendar" });
    expect(answer?.value).toEqual([report("AAPL"), report("MSFT", { marketCap: null })]);

    const wrong = source("wrong", {
      reportsOn: async () => [report("LATER", { earnings: earnings("2026-04-29") })],
    });
    await expect(route(wrong).reportsOn("2026-04-28")).rejects.toThrow(SourceUnavailable);
    expect(await route(source("bySymbol", {})).reportsOn("2026-04-28")).toBeUndefined();
  });

  test("a source that fails or has no entry is omitted, and the rest is listed", async () => {
    const market = route(
      source("down", { earnings: () => Promise.reject(new SourceUnavailable("down", "429")) }),
      source("wrong", { earnings: async () => earnings("2026-02-30") }),
      source("good", { earnings: async () => earnings("2026-04-28") }),
    );
    expect((await market.earningsReports("AAPL")).map((report) => report.source)).toEqual(["good"]);
  });

  test("without an earnings source, the profile's date is used", async () => {
    const companies = createScriptedSource({ clock, name: "companies" });
    companies.setProfile("AAPL", profileRow({ earnings: earnings("2026-04-28") }));
    const market = route(companies);
    expect(await market.earningsReports("AAPL")).toMatchObject([
      { source: "companies", earnings: { date: "2026-04-28" } },
    ]);
    expect(await market.earningsReports("NONE")).toEqual([]);
  });
});
