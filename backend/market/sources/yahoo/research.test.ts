import { describe, expect, test } from "bun:test";
import { SourceUnavailable } from "../../source.ts";
import { chartAnswer, NOW } from "../../../testing/servers/handmadeAnswers.ts";
import { answering, makeSource } from "../../../testing/servers/handmadeYahoo.ts";
import { splitsOf } from "./research.ts";

describe("what Yahoo knows beside prices", () => {
  test("targets are as of the answer, whatever the last rating action was, and if none was", async () => {
    expect(await makeSource().targets("ACME")).toEqual({
      low: 10,
      mean: 15,
      high: 21,
      analystCount: 6,
      asOf: NOW,
    });
    const undated = {
      price: { currency: "USD" },
      financialData: {
        targetLowPrice: 1,
        targetMeanPrice: 2,
        targetHighPrice: 3,
        numberOfAnalystOpinions: 4,
      },
    };
    expect(await answering({ quoteSummary: { result: [undated] } }).targets("ACME")).toEqual({
      low: 1,
      mean: 2,
      high: 3,
      analystCount: 4,
      asOf: NOW,
    });
  });

  test("ratings, earnings, insiders and holders are parts of the same summary", async () => {
    const source = makeSource();
    expect((await source.ratings("ACME"))?.[0]).toMatchObject({ period: "0m", buy: 3 });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: "after_close",
      isConfirmed: true,
    });
    expect(await source.insiders("ACME")).toEqual({ bought: 1200, sold: 650 });
    expect(await source.holders("ACME")).toMatchObject({
      insiderShare: 0.05,
      institutionShare: 0.6,
    });
  });

  test("two dates are an unconfirmed report of unknown hour", async () => {
    const times = ["2026-04-28T10:59:00Z", "2026-05-04T12:00:00Z"].map((time) => ({
      raw: Date.parse(time) / 1000,
    }));
    const summary = { calendarEvents: { earnings: { earningsDate: times } } };
    const source = answering({ quoteSummary: { result: [summary] } });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: null,
      isConfirmed: false,
    });
  });

  test("a date of midnight UTC is that date, also in New York", async () => {
    const earnings = {
      earningsDate: [Date.parse("2026-04-28") / 1000],
      isEarningsDateEstimate: false,
    };
    const source = answering({ quoteSummary: { result: [{ calendarEvents: { earnings } }] } });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: null,
      isConfirmed: true,
    });
  });

  test("options are as traded; what Yahoo has not computed is unknown", async () => {
    const chain = await makeSource().options("ACME");
    expect(chain?.expiries).toHaveLength(2);
    expect(chain?.calls).toMatchObject([
      { strike: 12, volume: 40, impliedVolatility: 0.55 },
      { strike: 15, volume: null, lastPrice: null, impliedVolatility: null },
    ]);
    expect(await makeSource().options("OTHER")).toBeUndefined();
  });

  test("splits come with the chart", async () => {
    const splits = {
      "1": { date: Date.parse("2026-03-02T14:30:00Z") / 1000, numerator: 1, denominator: 10 },
    };
    const times = ["2026-03-02T14:30:00Z", "2026-03-09T13:30:00Z"];
    const source = answering(chartAnswer({ granularity: "1wk", times, events: { splits } }));
    expect(await source.splits("ACME")).toEqual([
      { date: "2026-03-02", numerator: 1, denominator: 10 },
    ]);
  });

  test("the calendar is the next report and the splits", async () => {
    expect(await makeSource().calendar?.("ACME")).toMatchObject({
      earnings: [await makeSource().earnings("ACME")],
      splits: [],
    });
    expect(await makeSource().calendar?.("OTHER")).toBeUndefined();
  });

  test("a split has the date of its exchange", () => {
    const chart = {
      splits: [{ at: Date.parse("2026-03-02T00:30:00Z"), numerator: 1, denominator: 10 }],
    };
    // Half past midnight in London is the evening before in New York.
    expect(splitsOf("ACME", chart)[0]?.date).toBe("2026-03-01");
    expect(splitsOf("MINE.L", chart)[0]?.date).toBe("2026-03-02");
  });

  test("exchange rates are quotes of currency pairs, and only pairs are requested", async () => {
    const asked: string[] = [];
    const source = makeSource(asked);
    expect(await source.fx("GBP", "USD")).toEqual({
      rate: 1.31,
      asOf: Date.parse("2026-03-09T17:59:00Z"),
    });
    expect(await source.fx("GBP", "XXX")).toBeUndefined();
    expect(await source.fx("../", "USD")).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test("an invalid answer is unavailable, an invalid symbol is not requested", async () => {
    const broken = answering("<html></html>");
    for (const ask of [
      broken.targets,
      broken.ratings,
      broken.earnings,
      broken.insiders,
      broken.holders,
      broken.options,
      broken.splits,
    ]) {
      await expect(ask("ACME")).rejects.toThrow(SourceUnavailable);
      expect(await ask("../x")).toBeUndefined();
    }
    await expect(broken.fx("GBP", "USD")).rejects.toThrow(SourceUnavailable);
  });
});
