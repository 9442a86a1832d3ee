import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { SurgeIndicators } from "./indicators.ts";
import { classifyRisk, rankScore, scoreIndicators } from "./assess.ts";

const unknown: SurgeIndicators = {
  priceVolatility: null,
  volumeSurge: null,
  optionsActivity: null,
  analystActivity: null,
  socialSentiment: null,
  institutionalFlow: null,
};

test("a score is the mean of the known indicators", () => {
  expect(
    scoreIndicators({ ...unknown, priceVolatility: 10, volumeSurge: 20, analystActivity: 0 }),
  ).toBe(10);
});

test("there is no score with fewer than three", () => {
  expect(scoreIndicators({ ...unknown, priceVolatility: 90, volumeSurge: 90 })).toBeNull();
  expect(scoreIndicators(unknown)).toBeNull();
});

test("a rank is the share of lower scores plus half of the equal ones", () => {
  expect(rankScore(5, [1, 5, 9, 9])).toBe(38);
  expect(rankScore(9, [1, 5, 9, 9])).toBe(75);
  expect(rankScore(7, [7])).toBe(50);
  expect(rankScore(7, [])).toBe(50);
});

test("ranks keep the order of the scores and their mean is one half", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (scores) => {
      const ranks = scores.map((score) => rankScore(score, scores));
      const sorted = scores.toSorted((a, b) => a - b).map((score) => rankScore(score, scores));
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
      const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
      expect(Math.abs(mean - 50)).toBeLessThanOrEqual(0.5);
    }),
  );
});

test("risk rises with volatility, and is unknown without it", () => {
  expect(classifyRisk(0.299)).toBe("LOW");
  expect(classifyRisk(0.3)).toBe("MEDIUM");
  expect(classifyRisk(0.599)).toBe("MEDIUM");
  expect(classifyRisk(0.6)).toBe("HIGH");
  expect(classifyRisk(null)).toBeNull();
});
