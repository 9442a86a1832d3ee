import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import type { StockProfile } from "../profile.ts";
import { createMarketRouter } from "../routing/router.ts";
import { listingOf, SourceUnavailable } from "../source.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { DAY_MS } from "../../domain/durations.ts";

const clock = manualClock();

const sound: StockProfile = {
  symbol: "AAPL",
  companyName: "Apple",
  sector: "Information Technology",
  market: "US",
  currency: "USD",
  marketCap: 3e12,
  averageVolume: 5e7,
  peRatio: 30,
  targets: { low: 90, mean: 120, high: 150, analystCount: 40, asOf: clock.now() },
  rating: "Buy",
  ratingChange: { to: "Buy", at: clock.now() },
  earnings: { date: "2026-01-29", hour: "after_close", isConfirmed: true },
  options: { callVolume: 5, putVolume: 4, averageVolume: 10 },
  mentions: { last24h: 3, previous24h: 2 },
  insiders: { bought: 0, sold: 100 },
  source: "first",
};

function route(profile: StockProfile) {
  const first = createScriptedSource({ clock, name: "first" });
  const second = createScriptedSource({ clock, name: "second" });
  first.setProfile("AAPL", profile);
  second.setProfile("AAPL", { ...sound, source: "second" });
  return { first, second, market: createMarketRouter([first, second], silentLog, { clock }) };
}

test("a valid profile passes unchanged", async () => {
  expect(await route(sound).market.profile("AAPL")).toEqual(sound);
});

describe("a profile of uncertain identity", () => {
  const lies: Record<string, Partial<StockProfile>> = {
    "another symbol": { symbol: "MSFT" },
    pence: { currency: "GBp" },
    "an unknown market": { market: "MOON" as "US" },
    "no name": { companyName: "" },
  };
  for (const [lie, parts] of Object.entries(lies)) {
    test(`with ${lie} is skipped in favor of the next source's`, async () => {
      const { market } = route({ ...sound, ...parts });
      expect((await market.profile("AAPL"))?.source).toBe("second");
      expect(market.health()[0]?.lastError).toContain("unsound profile of AAPL");
    });
  }
});

describe("an invalid part becomes unknown and does not affect the others", () => {
  const targets = sound.targets!;
  const parts: readonly [keyof StockProfile, unknown][] = [
    ["marketCap", 0],
    ["marketCap", Number.NaN],
    ["averageVolume", -1],
    ["peRatio", -3],
    ["targets", { ...targets, mean: Number.POSITIVE_INFINITY }],
    ["targets", { ...targets, low: 121 }],
    ["targets", { ...targets, high: 119 }],
    ["targets", { ...targets, low: 0 }],
    ["targets", { ...targets, analystCount: 0 }],
    ["targets", { ...targets, analystCount: 1.5 }],
    ["targets", { ...targets, asOf: clock.now() + DAY_MS }],
    ["rating", "Moon"],
    ["ratingChange", { to: "Moon", at: clock.now() }],
    ["ratingChange", { to: "Buy", at: clock.now() + DAY_MS }],
    ["ratingChange", { to: "Buy", at: Number.NaN }],
    ["earnings", { ...sound.earnings, date: "soon" }],
    ["earnings", { ...sound.earnings, date: "2026-06-31" }],
    ["options", { ...sound.options, putVolume: -1 }],
    ["mentions", { last24h: Number.NaN, previous24h: 2 }],
    ["insiders", { bought: -1, sold: 2 }],
  ];
  for (const [part, value] of parts) {
    test(`${part} of ${JSON.stringify(value)}`, async () => {
      const { market } = route({ ...sound, [part]: value });
      expect(await market.profile("AAPL")).toEqual({ ...sound, [part]: null });
    });
  }
});

describe("profiles and universes of several sources", () => {
  test("are undefined and empty when no source offers them, without a failure", async () => {
    const source = createScriptedSource({ clock, capabilities: ["quote"] });
    const market = createMarketRouter([source], silentLog, { clock });
    expect(await market.profile("AAPL")).toBeUndefined();
    expect(await market.universe()).toEqual([]);
    expect(market.health()[0]?.isHealthy).toBe(true);
  });

  test("are unknown only if every source says so; a source that fails makes them reject", async () => {
    const { market, first } = route(sound);
    expect(await market.profile("NONE")).toBeUndefined();
    first.failWith("429");
    expect((await market.profile("AAPL"))?.source).toBe("second");
    await expect(market.profile("NONE")).rejects.toBeInstanceOf(SourceUnavailable);
  });

  test("the universe is that of the first source with one, without invalid and repeated symbols", async () => {
    const { first, second } = route(sound);
    const symbols = ["MSFT", "../x", "MSFT", "", "7203.T"];
    const sloppy = { ...first, universe: async () => symbols.map(listingOf) };
    const empty = { ...first, universe: async () => [] };
    const market = createMarketRouter([empty, sloppy, second], silentLog, { clock });
    expect(await market.universe()).toEqual(["MSFT", "7203.T"]);
  });
});
