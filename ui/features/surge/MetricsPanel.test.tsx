import { expect, test } from "bun:test";
import type { SurgeIndicators } from "../../components/dataDisplay/surgeWords.ts";
import { averageIndicator } from "./MetricsPanel.tsx";

const candidate = (volumeSurge: number | null): SurgeIndicators => ({
  priceVolatility: null,
  volumeSurge,
  optionsActivity: null,
  analystActivity: null,
  socialSentiment: null,
  institutionalFlow: null,
});

test("a mean covers the candidates with a known indicator, zero included", () => {
  const candidates = [candidate(0), candidate(null), candidate(60)];
  expect(averageIndicator(candidates, "volumeSurge")).toEqual({ mean: 30, known: 2 });
  expect(averageIndicator(candidates, "priceVolatility")).toEqual({ mean: null, known: 0 });
  expect(averageIndicator([], "volumeSurge")).toEqual({ mean: null, known: 0 });
});
