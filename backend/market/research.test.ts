import { describe, expect, test } from "bun:test";
import { manualClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import type { Split } from "./companyCalendar.ts";
import { createMarketRouter, type Market } from "./routing/router.ts";
import { SourceUnavailable, type Capability, type MarketSource } from "./source.ts";
import { createScriptedSource } from "../testing/worlds/scriptedSource.ts";
import { DAY_MS } from "../domain/durations.ts";

const clock = manualClock();
const now = clock.now();

type Part = "targets" | "ratings" | "insiders" | "mentions" | "holders" | "options" | "splits";

const month = { period: "0m", strongBuy: 1, buy: 2, hold: 3, sell: 0, strongSell: 0 };
const holder = { name: "Fund", reportedAt: now, shares: 5, share: 0.1 };
const holders = {
  insiderShare: 0.1,
  institutionShare: 0.6,
  institutionCount: 7,
  institutions: [holder],
};
const contract = {
  strike: 10,
  expiresAt: now,
  currency: "USD",
  lastPrice: 1,
  bid: null,
  ask: null,
  volume: 2,
  openInterest: 3,
  impliedVolatility: 0.4,
};
const chain = { symbol: "AAPL", expiries: [now], calls: [contract], puts: [] };
const targets = { low: 1, mean: 2, high: 3, analystCount: 4, asOf: now - 1000 };
const split: Split = { date: "2020-08-31", numerator: 4, denominator: 1 };

const answers: Readonly<Record<Part, readonly [sound: unknown, ...unsound: unknown[]]>> = {
  targets: [targets, { ...targets, mean: 9 }, { ...targets, asOf: now + DAY_MS }],
  ratings: [[month], [], [{ ...month, buy: -1 }]],
  insiders: [
    { bought: 1, sold: 0 },
    { bought: Number.NaN, sold: 0 },
  ],
  mentions: [
    { last24h: 1, previous24h: 0 },
    { last24h: 1, previous24h: -1 },
  ],
  holders: [
    holders,
    { ...holders, insiderShare: 5, institutionShare: -1, institutions: [{ ...holder, shares: 0 }] },
  ],
  options: [chain, { ...chain, symbol: "MSFT" }, { ...chain, expiries: [], calls: [] }],
  splits: [[split]],
};

function market(part: Capability, first: unknown, second: unknown): Market {
  const source = (name: string, answer: unknown): MarketSource => ({
    ...createScriptedSource({ clock, name, isRemote: true, capabilities: [part] }),
    [part]: async () => answer,
  });
  return createMarketRouter([source("first", first), source("second", second)], silentLog, {
    clock,
  });
}

describe("research", () => {
  for (const [part, [sound, ...unsound]] of Object.entries(answers)) {
    const ask = (router: Market) => router.sourced[part as Part]("AAPL");
    test(`${part}: the first source that has it answers, and is named`, async () => {
      expect(await ask(market(part as Part, sound, undefined))).toMatchObject({
        value: sound,
        source: "first",
        fetchedAt: now,
      });
      expect(await ask(market(part as Part, undefined, sound))).toMatchObject({ source: "second" });
      expect(await ask(market(part as Part, undefined, undefined))).toBeUndefined();
    });
    for (const lie of unsound) {
      test(`${part}: ${JSON.stringify(lie)} is skipped`, async () => {
        const router = market(part as Part, lie, sound);
        expect((await ask(router))?.source).toBe("second");
        expect(router.health()[0]?.lastError).toContain(`unsound ${part} of AAPL`);
      });
    }
  }

  test("an invalid split is left out of the list", async () => {
    const list = [split, { ...split, numerator: 1 }, { ...split, denominator: 0 }];
    expect((await market("splits", list, undefined).sourced.splits("AAPL"))?.value).toEqual([
      split,
    ]);
  });

  test("an exchange rate is positive and not from the future", async () => {
    const rate = { rate: 1.25, asOf: now };
    expect(await market("fx", rate, undefined).sourced.fx("GBP", "USD")).toMatchObject({
      value: rate,
      asOf: now,
    });
    for (const lie of [
      { rate: 0, asOf: now },
      { rate: 1, asOf: now + DAY_MS },
    ]) {
      await expect(market("fx", lie, undefined).sourced.fx("GBP", "USD")).rejects.toThrow(
        "unsound",
      );
    }
  });

  test("impossible yields are left out, and a curve from the future is skipped", async () => {
    const [tenYears, zero] = [120, 3].map((months) => ({ months, percent: 0, previousPercent: 4 }));
    const wild = { months: 24, percent: 449, previousPercent: 4 };
    const curve = {
      date: "2020-01-02",
      previousDate: "2020-01-03",
      yields: [tenYears, wild, zero],
    };
    const future = { ...curve, date: "2999-01-01" };
    const answer = await market("yields", future, curve).sourced.yields();
    expect(answer?.source).toBe("second");
    expect(answer?.value).toEqual({
      date: "2020-01-02",
      previousDate: null,
      yields: [3, 120].map((months) => ({ months, percent: 0, previousPercent: null })),
    });
  });

  test("a part that no source offers is reported as such", async () => {
    const router = market("fx", undefined, undefined);
    await expect(router.sourced.holders("AAPL")).rejects.toBeInstanceOf(SourceUnavailable);
  });
});
