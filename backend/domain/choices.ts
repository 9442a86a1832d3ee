/** Importable file layouts, with their names on screen, in the order of the form. */
export const statementFormats = {
  ownCsv: "Our own CSV",
  ownJson: "Our own JSON",
  ghostfolio: "Ghostfolio",
  portfolioPerformance: "Portfolio Performance",
  interactiveBrokers: "Interactive Brokers",
  yahoo: "Yahoo",
  trading212: "Trading 212",
  degiro: "Degiro",
  schwab: "Schwab",
  fidelity: "Fidelity",
  custom: "Custom columns",
} as const;
export type StatementFormat = keyof typeof statementFormats;

/** Replaces a portfolio's id if the commit of the import creates the portfolio. */
export const TO_CREATE = 0;

/**
 * Which lot a sale takes first: the oldest (`fifo`), the newest (`lifo`), the moving average of all
 * as one lot (`average`), or the lots that the transaction names (`chosen`). Lots from a merger or
 * a spin-off count from its date.
 */
export const lotMethods = ["fifo", "lifo", "average", "chosen"] as const;
export type LotMethod = (typeof lotMethods)[number];

/** `closed` admits all queries, `open` none, `half-open` a single trial query. */
export const breakerStatuses = ["closed", "open", "half-open"] as const;
export type BreakerStatus = (typeof breakerStatuses)[number];

/** When a company reports, relative to the regular session of its exchange. */
export const earningsHours = ["before_open", "after_close"] as const;
export type EarningsHour = (typeof earningsHours)[number];

/** Ratings of analysts, best first. */
export const analystRatings = ["Strong Buy", "Buy", "Hold", "Sell"] as const;
export type AnalystRating = (typeof analystRatings)[number];

/** Changes that an analyst makes to a rating. */
export const ratingChanges = ["upgrade", "downgrade", "initiate", "maintain", "reiterate"] as const;
export type RatingChangeKind = (typeof ratingChanges)[number];

export const insiderSides = ["bought", "sold"] as const;
export type InsiderSide = (typeof insiderSides)[number];

export const deliveryStatuses = ["queued", "deferred", "retrying", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** `filed`: in a file on this machine; `accepted`: by a provider, further outcome unknown. */
export const deliveryOutcomes = ["filed", "accepted", "delivered"] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** Levels of risk by volatility, lowest first. */
export const surgeRisks = ["LOW", "MEDIUM", "HIGH"] as const;
export type SurgeRisk = (typeof surgeRisks)[number];

/** Levels of risk by upside, lowest first. */
export const riskLevels = [...surgeRisks, "VERY HIGH"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** above fires on price ≥ target, below on price ≤ target, change_percent on |change| ≥ target. */
export const alertTypes = ["above", "below", "change_percent"] as const;
export type AlertType = (typeof alertTypes)[number];

/** States of alerts that are listed; a deleted alert is not. */
export const listedAlertStatuses = ["active", "triggered", "suspended", "expired"] as const;

/** Triggers only once, at most once per trade date, or on every crossing. */
export const repeats = ["once", "daily", "every_cross"] as const;
export type Repeat = (typeof repeats)[number];

/** Direction of the change that counts; for change_percent only. */
export const directions = ["either", "up", "down"] as const;
export type Direction = (typeof directions)[number];

/** A run of the screener: with the user's parameters, before earnings, or behind the ranked lists. */
export const screenerKinds = ["standard", "earnings", "lists"] as const;
export type ScreenerKind = (typeof screenerKinds)[number];
