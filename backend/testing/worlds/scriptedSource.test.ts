import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { describeMarketSource } from "../suites/marketSourceSuite.ts";
import { createScriptedSource } from "./scriptedSource.ts";

describeMarketSource(
  "scripted",
  () => {
    const source = createScriptedSource({ clock: manualClock() });
    source.setPrice("VOD.L", 0.88, { previousClose: 0.9 });
    return source;
  },
  "VOD.L",
);

test("a scripted price shows in the quote and in the sample", async () => {
  const source = createScriptedSource({ clock: manualClock() });
  source.setPrice("AAPL", 150, { previousClose: 148, session: "pre", exchangeTime: 7 });
  expect(await source.quote("AAPL")).toMatchObject({ price: 150, previousClose: 148, asOf: 7 });
  expect(await source.samples(["AAPL"])).toMatchObject([
    { price: 150, previousClose: 148, session: "pre", exchangeTime: 7, currency: "USD" },
  ]);
});

test("a failing script throws SourceUnavailable until it recovers", async () => {
  const source = createScriptedSource({ clock: manualClock() });
  source.setPrice("AAPL", 150);
  source.failWith("429");
  await expect(source.quote("AAPL")).rejects.toBeInstanceOf(SourceUnavailable);
  await expect(source.samples(["AAPL"])).rejects.toBeInstanceOf(SourceUnavailable);
  source.recover();
  expect((await source.quote("AAPL"))?.price).toBe(150);
});

test("the trade date is the exchange's own", () => {
  const source = createScriptedSource({ clock: manualClock("2026-03-02T02:00:00Z") });
  expect(source.sample("AAPL", 1).tradeDate).toBe("2026-03-01");
  expect(source.sample("7203.T", 1).tradeDate).toBe("2026-03-02");
});
