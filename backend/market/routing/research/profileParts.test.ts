import { profileRow } from "../../../testing/marketRows.ts";
import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { consensusOf } from "./profileParts.ts";
import type { StockProfile } from "../../profile.ts";
import type { RatingCounts } from "../../research.ts";
import { createMarketRouter } from "../router.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "../../source.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";

const clock = manualClock();

const bare = profileRow();
const targets = { low: 90, mean: 120, high: 150, analystCount: 40, asOf: clock.now() - 5000 };
const insiders = { bought: 0, sold: 100 };
const mentions = { last24h: 3, previous24h: 2 };
const month: RatingCounts = {
  period: "0m",
  strongBuy: 3,
  buy: 9,
  hold: 2,
  sell: 0,
  strongSell: 0,
};

const companies = (profile: Partial<StockProfile> = {}) => {
  const source = createScriptedSource({ clock, name: "companies", isRemote: true });
  source.setProfile("AAPL", { ...bare, ...profile });
  return source;
};

const knowing = (
  name: string,
  capability: Capability,
  answers: Partial<MarketSource>,
): MarketSource => ({
  ...createScriptedSource({ clock, name, isRemote: true, capabilities: [capability] }),
  ...answers,
});

const route = (...sources: readonly MarketSource[]) =>
  createMarketRouter(sources, silentLog, { clock });

describe("a profile from several sources", () => {
  test("takes parts that the first lacks from the next source that has them, with its name", async () => {
    const market = route(
      companies(),
      knowing("site", "targets", { targets: async () => targets }),
      knowing("archive", "insiders", { insiders: async () => insiders }),
      knowing("boards", "mentions", { mentions: async () => mentions }),
      knowing("analysts", "ratings", { ratings: async () => [month] }),
    );
    const now = clock.now();
    expect(await market.profile("AAPL")).toEqual({
      ...bare,
      targets,
      insiders,
      mentions,
      rating: "Buy",
      parts: {
        targets: { source: "site", asOf: targets.asOf, fetchedAt: now },
        insiders: { source: "archive", asOf: now, fetchedAt: now },
        mentions: { source: "boards", asOf: now, fetchedAt: now },
        rating: { source: "analysts", asOf: now, fetchedAt: now },
      },
    });
  });

  test("keeps known parts of the first, and asks no other source for them", async () => {
    const asked: string[] = [];
    const market = route(
      companies({ targets, insiders }),
      knowing("site", "targets", {
        targets: async (symbol) => {
          asked.push(symbol);
          return { ...targets, mean: 121 };
        },
      }),
    );
    const profile = await market.profile("AAPL");
    expect(profile?.targets).toEqual(targets);
    expect(profile?.parts).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("does not ask the first source again for a part that its profile lacks", async () => {
    const asked: string[] = [];
    const first: MarketSource = {
      ...companies(),
      capabilities: new Set<Capability>(["profile", "insiders"]),
      insiders: async () => {
        asked.push("companies");
        return undefined;
      },
    };
    const market = route(first, knowing("archive", "insiders", { insiders: async () => insiders }));
    expect((await market.profile("AAPL"))?.insiders).toEqual(insiders);
    expect(asked).toEqual([]);
  });

  test("leaves a part that fails or is invalid unknown, without affecting the others", async () => {
    const failing = () => Promise.reject(new SourceUnavailable("boards", "503"));
    const market = route(
      companies(),
      knowing("boards", "mentions", { mentions: failing }),
      knowing("archive", "insiders", { insiders: async () => ({ bought: -1, sold: 2 }) }),
    );
    expect(await market.profile("AAPL")).toEqual(bare);
    expect(market.health().map(({ isHealthy }) => isHealthy)).toEqual([true, false, false]);
  });

  test("does not mix in targets in another currency than the market's", async () => {
    const market = route(
      companies({ currency: "EUR" }),
      knowing("site", "targets", { targets: async () => targets }),
    );
    expect((await market.profile("AAPL"))?.targets).toBeNull();
  });
});

describe("the consensus of analysts", () => {
  const cases: readonly [Partial<RatingCounts>, string][] = [
    [{ strongBuy: 1 }, "Strong Buy"],
    [{ strongBuy: 1, buy: 1 }, "Strong Buy"],
    [{ strongBuy: 1, buy: 2 }, "Buy"],
    [{ buy: 1, hold: 1 }, "Buy"],
    [{ buy: 1, hold: 2 }, "Hold"],
    [{ hold: 1, sell: 1 }, "Hold"],
    [{ hold: 1, sell: 2 }, "Sell"],
    [{ strongSell: 1 }, "Sell"],
  ];
  const none = { period: "0m", strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 0 };
  for (const [counts, rating] of cases) {
    test(`of ${JSON.stringify(counts)} is ${rating}`, () => {
      expect(consensusOf({ ...none, ...counts })).toBe(rating as "Buy");
    });
  }
});
