import { isMajorUnit } from "../../domain/currency.ts";
import { analystRatings } from "../../domain/choices.ts";
import type { PriceTargets, StockProfile } from "../profile.ts";
import { CLOCK_TOLERANCE_MS, isNotNegative, isPositive, orNull } from "./quoteValidation.ts";
import { exchangeOf } from "../../domain/symbol.ts";

/**
 * Profiles are validated like prices: a profile of the wrong company is rejected, and every other
 * invalid part becomes unknown.
 */

export function findProfileFault(profile: StockProfile, symbol: string): string | undefined {
  if (profile.symbol !== symbol) return `was asked for ${symbol} and answered ${profile.symbol}`;
  if (!isMajorUnit(profile.currency)) return `currency ${profile.currency}`;
  if (!exchangeOf(profile.market)) return `market ${profile.market}`;
  return typeof profile.companyName === "string" && profile.companyName !== ""
    ? undefined
    : "no name";
}

/** Returns the profile with all invalid parts set to unknown. `now` is the source's own clock. */
export function dropUnsoundParts(profile: StockProfile, now: number): StockProfile {
  const isPast = (time: number): boolean =>
    Number.isFinite(time) && time <= now + CLOCK_TOLERANCE_MS;
  const { targets, rating, ratingChange, earnings, options, mentions, insiders } = profile;
  const areVolumes = (...figures: readonly number[]) => figures.every(isNotNegative);
  return {
    ...profile,
    marketCap: orNull(profile.marketCap, isPositive),
    averageVolume: orNull(profile.averageVolume, isNotNegative),
    peRatio: orNull(profile.peRatio, isPositive),
    targets: targets && areSoundTargets(targets) && isPast(targets.asOf) ? targets : null,
    rating: rating && analystRatings.includes(rating) ? rating : null,
    ratingChange:
      ratingChange && analystRatings.includes(ratingChange.to) && isPast(ratingChange.at)
        ? ratingChange
        : null,
    earnings: earnings && isDate(earnings.date) ? earnings : null,
    options:
      options && areVolumes(options.callVolume, options.putVolume, options.averageVolume)
        ? options
        : null,
    mentions: mentions && areVolumes(mentions.last24h, mentions.previous24h) ? mentions : null,
    insiders: insiders && areVolumes(insiders.bought, insiders.sold) ? insiders : null,
  };
}

export const areSoundTargets = ({ low, mean, high, analystCount }: PriceTargets): boolean =>
  [low, mean, high].every(isPositive) &&
  low <= mean &&
  mean <= high &&
  Number.isInteger(analystCount) &&
  analystCount > 0;

/** Checks that the calendar date exists, unlike June 31. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}
