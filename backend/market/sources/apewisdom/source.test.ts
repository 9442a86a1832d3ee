import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createApeWisdomSource } from "./source.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

function makeSource(status = 200) {
  const clock = manualClock("2026-03-09T18:00:00Z");
  const vendor = { requests: 0, status };
  const source = createApeWisdomSource(async () => {
    vendor.requests++;
    const results = [{ ticker: "ACME", mentions: 316, mentions_24h_ago: 120 }];
    return {
      status: vendor.status,
      body: vendor.status === 200 ? JSON.stringify({ pages: 2, results }) : "",
    };
  }, clock);
  return { source, clock, vendor };
}

describeMarketSource("apewisdom", () => makeSource().source, "ACME");

describe("mentions", () => {
  test("one list serves every symbol for half an hour, even for concurrent requests", async () => {
    const { source, clock, vendor } = makeSource();
    const counts = await Promise.all([source.mentions("ACME"), source.mentions("OTHER")]);
    expect(counts).toEqual([{ last24h: 316, previous24h: 120 }, undefined]);
    await source.mentions("ACME");
    expect(vendor.requests).toBe(2);
    clock.advance(30 * MINUTE_MS);
    await source.mentions("ACME");
    expect(vendor.requests).toBe(4);
  });

  test("a failure is reported each time until the list arrives", async () => {
    const { source, vendor } = makeSource(503);
    await expect(source.mentions("ACME")).rejects.toThrow(SourceUnavailable);
    await expect(source.mentions("ACME")).rejects.toThrow(SourceUnavailable);
    vendor.status = 200;
    expect(await source.mentions("ACME")).toEqual({ last24h: 316, previous24h: 120 });
  });
});
