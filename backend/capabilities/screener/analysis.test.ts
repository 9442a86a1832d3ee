import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ScreenedStock } from "./events.ts";
import { narrate, reasonOf, sharesOf } from "./queries.ts";
import { annualVolatility } from "./risk.ts";
import { leansOf, weigh } from "./score.ts";
import { daysUntil, targetDateOf, upsideOf } from "./upside.ts";

const stock = (targetPrice: number, analystCount = 4): ScreenedStock =>
  ({ name: "Acme", price: 1, targetPrice, analystCount }) as ScreenedStock;

describe("analysis-source percentages", () => {
  const anyPoints = fc.array(
    fc.record({ name: fc.uuid(), points: fc.double({ min: 0, max: 50, noNaN: true }) }),
    { minLength: 1, maxLength: 8 },
  );

  test("sum to 100 for any points, and are within one of the exact share", () =>
    fc.assert(
      fc.property(anyPoints, (points) => {
        const total = points.reduce((sum, entry) => sum + entry.points, 0);
        fc.pre(total > 1e-6);
        const shares = sharesOf(points);
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        for (const { name, percent } of shares) {
          const own = points.find((entry) => entry.name === name)!.points;
          expect(Math.abs(percent - (own / total) * 100)).toBeLessThan(1.0001);
        }
      }),
    ));

  test("are the source's own share, largest first, without sources that contributed nothing", () => {
    const points = [
      { name: "b", points: 1 },
      { name: "none", points: 0 },
      { name: "a", points: 2 },
    ];
    expect(sharesOf(points)).toEqual([
      { name: "a", percent: 67 },
      { name: "b", percent: 33 },
    ]);
    expect(sharesOf([{ name: "none", points: 0 }])).toEqual([]);
  });
});

describe("the score", () => {
  const leans = { options: 1, mentions: 1, insiders: 1 };
  const pointsOf = (facts: Parameters<typeof weigh>[0]) =>
    weigh(facts).reduce((sum, { points }) => sum + points, 0);

  test("is 100 when everything favors a stock, 0 when nothing does", () => {
    expect(pointsOf({ price: 1, targetPrice: 2, analystRating: "Strong Buy", leans })).toBe(100);
    const nothing = { options: 0, mentions: 0, insiders: 0 };
    expect(pointsOf({ price: 1, targetPrice: 1, analystRating: null, leans: nothing })).toBe(0);
  });

  test("stays within 0 to 100, however extreme the target", () =>
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (targetPrice) => {
        const score = pointsOf({ price: 1, targetPrice, analystRating: "Sell", leans });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    ));

  test("grows with calls over puts, rising mentions and insider purchases", () => {
    expect(
      leansOf({
        options: { callVolume: 3, putVolume: 1, averageVolume: 1 },
        mentions: { last24h: 15, previous24h: 10 },
        insiders: { bought: 1, sold: 3 },
      }),
    ).toEqual({ options: 0.5, mentions: 0.5, insiders: 0.25 });
    const silent = { options: 0, mentions: 0, insiders: 0 };
    expect(leansOf({ options: null, mentions: null, insiders: null })).toEqual(silent);
    expect(
      leansOf({
        options: { callVolume: 0, putVolume: 0, averageVolume: 0 },
        mentions: { last24h: 5, previous24h: 0 },
        insiders: { bought: 0, sold: 0 },
      }),
    ).toEqual(silent);
  });
});

describe("risk", () => {
  test("volatility is the deviation of daily log returns over the root of 252 days", () => {
    // Returns of ln 1.01 and −ln 1.01 in turn: 20 of them have a sample deviation of ln 1.01 × √(20/19).
    const closes = Array.from({ length: 21 }, (_, day) => (day % 2 === 0 ? 100 : 101));
    const expected = Math.log(1.01) * Math.sqrt(20 / 19) * Math.sqrt(252) * 100;
    expect(annualVolatility(closes)).toBeCloseTo(expected, 9);
  });

  test("a steadily growing price has none; too few closes give null", () => {
    const closes = Array.from({ length: 61 }, (_, day) => 1.01 ** day);
    expect(annualVolatility(closes)).toBeCloseTo(0, 9);
    expect(annualVolatility(closes.slice(0, 20))).toBeNull();
    expect(annualVolatility([])).toBeNull();
  });
});

describe("words", () => {
  test("the narrative has tiers above 300%, 200% and 100% of upside", () => {
    const tiers = [1.5, 2, 2.01, 3, 3.01, 4, 4.01].map((target) => narrate(stock(target)));
    expect(new Set(tiers).size).toBe(4);
    expect(tiers[0]).toBe(tiers[1]!);
    expect(tiers[2]).toBe(tiers[3]!);
    expect(tiers[4]).toBe(tiers[5]!);
    expect(tiers[6]).toContain("four times");
  });

  test("a price above its target is not described as below it", () => {
    expect(reasonOf(stock(0.9))).toBe("Mean target of 4 analysts is 10% below the price");
    expect(reasonOf(stock(1))).toBe("Mean target of 4 analysts is at the price");
    for (const target of [0.9, 1]) {
      expect(narrate(stock(target))).toBe(
        "The price has reached the mean target of the 4 analysts who follow Acme, so the target implies no more upside.",
      );
    }
  });

  test("one analyst is singular", () => {
    expect(reasonOf(stock(1.5, 1))).toBe("Mean target of 1 analyst is 50% above the price");
    expect(narrate(stock(1.5, 1))).toStartWith("The 1 analyst who follows Acme sees");
    expect(narrate(stock(1.5, 2))).toStartWith("The 2 analysts who follow Acme see ");
  });
});

describe("dates and upside", () => {
  test("upside is percent from the price to the target", () => {
    expect(upsideOf(4, 5)).toBeCloseTo(25);
    expect(upsideOf(4, 3)).toBeCloseTo(-25);
  });

  test("a target covers one year; 29 February ends on 1 March", () => {
    expect(targetDateOf(Date.parse("2026-11-20T23:59:59Z"))).toBe("2027-11-20");
    expect(targetDateOf(Date.parse("2028-02-29T00:00:00Z"))).toBe("2029-03-01");
  });

  test("days are counted by date, not by hours", () => {
    const evening = Date.parse("2026-01-05T23:59:59Z");
    expect(
      ["2026-01-04", "2026-01-05", "2026-01-06"].map((date) => daysUntil(date, evening)),
    ).toEqual([-1, 0, 1]);
  });
});
