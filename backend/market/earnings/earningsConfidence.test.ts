import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { confirmEarnings, resolveEarnings } from "./earningsConfidence.ts";
import type { EarningsReport } from "../routing/research/profileParts.ts";
import type { EarningsDate, StockProfile } from "../profile.ts";

const says = (
  source: string,
  date: string,
  hour: EarningsDate["hour"] = null,
  isConfirmed = false,
): EarningsReport => ({ source, asOf: 0, fetchedAt: 0, earnings: { date, hour, isConfirmed } });

describe("an earnings date", () => {
  test("is confirmed when two sources name the same day, whatever they claim", () => {
    expect(
      confirmEarnings([says("yahoo", "2026-12-01"), says("nasdaq", "2026-12-01", "after_close")]),
    ).toEqual({
      date: "2026-12-01",
      hour: "after_close",
      isConfirmed: true,
      sources: [
        { source: "yahoo", date: "2026-12-01", hour: null },
        { source: "nasdaq", date: "2026-12-01", hour: "after_close" },
      ],
    });
  });

  test("is not confirmed when they differ, even if one is certain; both are listed", () => {
    const consensus = confirmEarnings([
      says("yahoo", "2026-12-01", "before_open", true),
      says("nasdaq", "2026-12-03"),
    ]);
    expect(consensus).toMatchObject({
      date: "2026-12-01",
      hour: "before_open",
      isConfirmed: false,
    });
    expect(consensus?.sources.map(({ date }) => date)).toEqual(["2026-12-01", "2026-12-03"]);
  });

  test("is the day that most sources name, and the others are listed", () => {
    const consensus = confirmEarnings([
      says("yahoo", "2026-12-01"),
      says("nasdaq", "2026-12-03"),
      says("finnhub", "2026-12-03"),
    ]);
    expect(consensus).toMatchObject({ date: "2026-12-03", isConfirmed: true });
    expect(consensus?.sources).toHaveLength(3);
  });

  test("of a single source is as certain as that source claims", () => {
    expect(confirmEarnings([says("yahoo", "2026-12-01")])?.isConfirmed).toBe(false);
    expect(confirmEarnings([says("yahoo", "2026-12-01", null, true)])?.isConfirmed).toBe(true);
    expect(confirmEarnings([])).toBeNull();
  });

  test("counts a source once, even when it answers twice", () => {
    const consensus = confirmEarnings([says("yahoo", "2026-12-01"), says("yahoo", "2026-12-01")]);
    expect(consensus).toMatchObject({ isConfirmed: false });
    expect(consensus?.sources).toHaveLength(1);
  });

  test("has no hour when sources that name the day disagree about it", () => {
    const consensus = confirmEarnings([
      says("yahoo", "2026-12-01", "before_open"),
      says("nasdaq", "2026-12-01", "after_close"),
    ]);
    expect(consensus).toMatchObject({ hour: null, isConfirmed: true });
  });

  test("is always a day that a source named, and confirmed only by two of them", () => {
    const anyReport = fc.record({
      source: fc.constantFrom("yahoo", "nasdaq", "finnhub", "edgar"),
      date: fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03"),
      hour: fc.constantFrom("before_open" as const, "after_close" as const, null),
    });
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 6 }), (said) => {
        const consensus = confirmEarnings(
          said.map(({ source, date, hour }) => says(source, date, hour)),
        );
        if (consensus === null) return expect(said).toEqual([]);
        const naming = consensus.sources.filter(({ date }) => date === consensus.date);
        expect(naming.length).toBeGreaterThan(0);
        if (consensus.isConfirmed) expect(naming.length).toBeGreaterThanOrEqual(2);
        if (consensus.hour !== null)
          expect(naming.map(({ hour }) => hour)).toContain(consensus.hour);
      }),
    );
  });
});

test("without separate reports is the profile's date, with its source", async () => {
  const profile = {
    symbol: "AAPL",
    source: "simulated",
    earnings: { date: "2026-12-01", hour: "after_close", isConfirmed: false },
  } as StockProfile;
  expect(await resolveEarnings({ earningsReports: async () => [] }, profile)).toEqual({
    date: "2026-12-01",
    hour: "after_close",
    isConfirmed: false,
    sources: [{ source: "simulated", date: "2026-12-01", hour: "after_close" }],
  });
  expect(await resolveEarnings({}, { ...profile, earnings: null })).toBeNull();
  const reports = async () => [says("yahoo", "2026-12-02"), says("nasdaq", "2026-12-02")];
  expect(await resolveEarnings({ earningsReports: reports }, profile)).toMatchObject({
    date: "2026-12-02",
    isConfirmed: true,
  });
});
