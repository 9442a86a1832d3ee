import type { ScreenerResult } from "../../../ui/api/endpoints.ts";

const RISKS = ["LOW", "MEDIUM", "HIGH", "VERY HIGH"] as const;
const SECTORS = ["Technology", "Energy", "Health Care", "Industrials"] as const;

export const makeResults = (count: number): readonly ScreenerResult[] =>
  Array.from({ length: count }, (_, index) => {
    const price = 2 + ((index * 37) % 780) / 100;
    const upside = 12 + ((index * 53) % 1100) / 10;
    return {
      symbol: `T${String(index + 1).padStart(4, "0")}`,
      name: `Test company ${index + 1}`,
      price,
      currency: "USD",
      change: 0.04,
      changePercent: index % 5 === 4 ? null : ((index * 29) % 900) / 100 - 4.5,
      upsidePotential: upside,
      analystRating: "Buy",
      targetPrice: price * (1 + upside / 100),
      targetLow: price,
      targetHigh: price * 3,
      analystCount: 3 + (index % 20),
      targetDate: "2027-11-02",
      targetAsOf: index % 4 === 3 ? null : "2026-11-02",
      earningsDate: index % 3 === 0 ? null : "2026-12-01",
      earningsHour: null,
      isEarningsConfirmed: index % 2 === 0,
      earningsSources: [],
      reason: "High upside potential",
      marketCap: 200_000_000 + index * 13_000_000,
      volume: 100_000 + index * 7_000,
      sector: SECTORS[index % SECTORS.length] ?? null,
      peRatio: null,
      riskLevel: RISKS[index % RISKS.length] ?? "LOW",
      riskBand: "15-25%",
      annualVolatility: 30 + (index % 50),
      twentyDayReturn: index % 6 === 5 ? null : ((index * 31) % 700) / 10 - 35,
      narrative: "Analysts see it higher within a year.",
      score: (index * 41) % 101,
      analysisSources: [{ name: "Analyst targets", percent: 100 }],
      lastUpdated: "2026-11-20T15:00:00Z",
    };
  });
