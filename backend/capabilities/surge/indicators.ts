import { annualizedVolatility } from "../../domain/volatility.ts";
import { intervalMs, type Bar } from "../../domain/bar.ts";
import type { AnalystRating } from "../../domain/choices.ts";
import type { StockProfile } from "../../market/profile.ts";

/** Each from 0 to 100. Null means unknown, such as the options activity without listed options. */
export interface SurgeIndicators {
  readonly priceVolatility: number | null;
  readonly volumeSurge: number | null;
  readonly optionsActivity: number | null;
  readonly analystActivity: number | null;
  readonly socialSentiment: number | null;
  readonly institutionalFlow: number | null;
}

const clamp = (value: number): number => Math.min(100, Math.max(0, value));

const isCount = (value: number): boolean => Number.isFinite(value) && value >= 0;

const VOLATILITY_RETURNS = 20;

export const completedBars = (bars: readonly Bar[], asOf: number): readonly Bar[] =>
  bars.filter((bar) => bar.time + intervalMs["1d"] <= asOf);

/** Annualized volatility of the last 20 daily returns as a fraction; null with fewer. */
export function recentVolatility(closes: readonly number[]): number | null {
  const used = closes.slice(-(VOLATILITY_RETURNS + 1));
  return used.length > VOLATILITY_RETURNS ? annualizedVolatility(used) : null;
}

/** Our scale: annualized volatility in percent, capped at 100. */
export const scaleVolatility = (volatility: number | null): number | null =>
  volatility === null ? null : clamp(volatility * 100);

/** The day and its reference period of Gervais, Kaniel & Mingelgrin. */
export const VOLUME_DAYS = 50;

/**
 * Returns the percentile rank of the last day's volume among the last 50 days; equal days count
 * half. The 50-day window is that of Gervais, Kaniel & Mingelgrin, "The High-Volume Return
 * Premium", Journal of Finance 2001. Oldest first; null if a day or its volume is missing.
 */
export function rankVolume(volumes: readonly (number | null)[]): number | null {
  const window = volumes.slice(-VOLUME_DAYS);
  const known = window.filter((volume) => volume !== null && isCount(volume)) as number[];
  const last = known.at(-1);
  if (last === undefined || known.length < VOLUME_DAYS) return null;
  const others = known.slice(0, -1);
  const lower = others.filter((volume) => volume < last).length;
  const equal = others.filter((volume) => volume === last).length;
  return ((lower + equal / 2) / others.length) * 100;
}

/** Our scale: 50 is usual, each doubling adds 50 and each halving subtracts 50. */
const scaleRatio = (ratio: number): number => clamp(50 + 50 * Math.log2(ratio));

/** Compares the day's contracts with a usual day's: amount of trading, not direction. */
export function scaleOptions(options: StockProfile["options"]): number | null {
  if (!options) return null;
  const { callVolume, putVolume, averageVolume } = options;
  if (!isCount(callVolume) || !isCount(putVolume) || !(averageVolume > 0)) return null;
  return scaleRatio((callVolume + putVolume) / averageVolume);
}

const RATING_MEMORY_DAYS = 30;

const RATING_LEVELS: Readonly<Record<AnalystRating, number>> = {
  "Strong Buy": 100,
  Buy: 75,
  Hold: 50,
  Sell: 0,
};

/**
 * Scores the newest rating change, fading linearly to 50 within 30 days. Only the change counts,
 * because rating levels favor expensive stocks: Jegadeesh, Kim, Krische & Lee, "Analyzing the
 * Analysts", Journal of Finance 2004. The levels are ours: Strong Buy 100, Buy 75, Hold 50, Sell 0.
 * `asOf` is epoch milliseconds; null without a change in that time.
 */
export function scaleRatingChange(
  change: StockProfile["ratingChange"],
  asOf: number,
): number | null {
  if (!change || !Number.isFinite(change.at)) return null;
  const age = Math.max(0, asOf - change.at) / intervalMs["1d"];
  const weight = 1 - age / RATING_MEMORY_DAYS;
  return weight > 0 ? 50 + (RATING_LEVELS[change.to] - 50) * weight : null;
}

/**
 * Compares the last day's mentions with the day before; adding one to both avoids division by zero.
 * Measures attention, not opinion: Da, Engelberg & Gao, "In Search of Attention", Journal of
 * Finance 2011, likewise take the log of attention over its usual level.
 */
export function scaleMentions(mentions: StockProfile["mentions"]): number | null {
  if (!mentions) return null;
  const { last24h, previous24h } = mentions;
  if (!isCount(last24h) || !isCount(previous24h)) return null;
  return scaleRatio((1 + last24h) / (1 + previous24h));
}

/**
 * Scales the net purchase ratio of insiders, (bought − sold) ÷ (bought + sold), from −1…1 to 0…100:
 * Lakonishok & Lee, "Are Insider Trades Informative?", Review of Financial Studies 2001. Null
 * without trades.
 */
export function scaleInsiders(insiders: StockProfile["insiders"]): number | null {
  if (!insiders) return null;
  const { bought, sold } = insiders;
  if (!isCount(bought) || !isCount(sold) || (bought === 0 && sold === 0)) return null;
  // The same ratio without a sum, which could overflow for the largest figures.
  return clamp(100 / (1 + sold / bought));
}

export function measureIndicators(
  profile: Pick<StockProfile, "options" | "ratingChange" | "mentions" | "insiders">,
  bars: readonly Bar[],
  asOf: number,
): SurgeIndicators {
  return {
    priceVolatility: scaleVolatility(recentVolatility(bars.map((bar) => bar.close))),
    volumeSurge: rankVolume(bars.map((bar) => bar.volume)),
    optionsActivity: scaleOptions(profile.options),
    analystActivity: scaleRatingChange(profile.ratingChange, asOf),
    socialSentiment: scaleMentions(profile.mentions),
    institutionalFlow: scaleInsiders(profile.insiders),
  };
}
