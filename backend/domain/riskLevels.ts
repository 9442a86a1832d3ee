/** Levels of risk by volatility, lowest first. */
export const surgeRisks = ["LOW", "MEDIUM", "HIGH"] as const;
export type SurgeRisk = (typeof surgeRisks)[number];

/** Levels of risk by upside, lowest first. */
export const riskLevels = [...surgeRisks, "VERY HIGH"] as const;
export type RiskLevel = (typeof riskLevels)[number];
