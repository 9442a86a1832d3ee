import { areSoundTargets, isDate } from "./profileValidation.ts";
import type { EarningsDate, PriceTargets } from "../profile.ts";
import type {
  ExchangeRate,
  ExpectedReport,
  Holders,
  InsiderTotals,
  MentionCounts,
  OptionChain,
  OptionContract,
  RatingCounts,
} from "../research.ts";
import { CLOCK_TOLERANCE_MS, isNotNegative, isPositive, orNull } from "./quoteValidation.ts";
import { isSymbol } from "../../contract/symbol.ts";

/**
 * The validation of research, as `quoteValidation.ts` does for prices: each returns the valid part
 * of an answer, or undefined where there is none. `now` is the source's own clock.
 */

const isPast = (time: number, now: number): boolean =>
  Number.isFinite(time) && time <= now + CLOCK_TOLERANCE_MS;

export const soundTargets = (targets: PriceTargets, now: number): PriceTargets | undefined =>
  areSoundTargets(targets) && isPast(targets.asOf, now) ? targets : undefined;

const countsOf = ({ strongBuy, buy, hold, sell, strongSell }: RatingCounts): readonly number[] => [
  strongBuy,
  buy,
  hold,
  sell,
  strongSell,
];

export function soundRatings(months: readonly RatingCounts[]): readonly RatingCounts[] | undefined {
  const sound = months.filter((month) => {
    const counts = countsOf(month);
    return counts.every(isNotNegative) && counts.some((count) => count > 0);
  });
  return sound.length > 0 ? sound : undefined;
}

/** The valid entries of a day's calendar, each company once. */
export function soundReports(
  reports: readonly ExpectedReport[],
  date: string,
): readonly ExpectedReport[] {
  const bySymbol = new Map<string, ExpectedReport>();
  for (const report of reports) {
    const { symbol, companyName, marketCap, earnings } = report;
    const isSound = isSymbol(symbol) && companyName !== "" && earnings.date === date;
    if (!isSound || bySymbol.has(symbol)) continue;
    bySymbol.set(symbol, { ...report, marketCap: orNull(marketCap, isPositive) });
  }
  return [...bySymbol.values()];
}

export const soundEarnings = (earnings: EarningsDate): EarningsDate | undefined =>
  isDate(earnings.date) ? earnings : undefined;

export const soundInsiders = (totals: InsiderTotals): InsiderTotals | undefined =>
  isNotNegative(totals.bought) && isNotNegative(totals.sold) ? totals : undefined;

export const soundMentions = (counts: MentionCounts): MentionCounts | undefined =>
  isNotNegative(counts.last24h) && isNotNegative(counts.previous24h) ? counts : undefined;

/** Institutions together may hold more than all shares, where some are lent and sold short. */
const isFraction = (value: number): boolean => isNotNegative(value) && value <= 2;

export function soundHolders(holders: Holders): Holders | undefined {
  const sound: Holders = {
    insiderShare: orNull(holders.insiderShare, isFraction),
    institutionShare: orNull(holders.institutionShare, isFraction),
    institutionCount: orNull(holders.institutionCount, isNotNegative),
    institutions: holders.institutions
      .filter(({ shares, reportedAt }) => isPositive(shares) && Number.isFinite(reportedAt))
      .map((holder) => ({ ...holder, share: orNull(holder.share, isFraction) })),
  };
  const isSilent =
    sound.insiderShare === null && sound.institutionShare === null && !sound.institutions.length;
  return isSilent ? undefined : sound;
}

const soundContracts = (contracts: readonly OptionContract[]): readonly OptionContract[] =>
  contracts.filter(({ strike, expiresAt }) => isPositive(strike) && Number.isFinite(expiresAt));

export function soundOptions(chain: OptionChain, symbol: string): OptionChain | undefined {
  if (chain.symbol !== symbol) return undefined;
  const calls = soundContracts(chain.calls);
  const puts = soundContracts(chain.puts);
  const expiries = chain.expiries.filter(Number.isFinite);
  return expiries.length + calls.length + puts.length > 0
    ? { ...chain, expiries, calls, puts }
    : undefined;
}

export const soundRate = (rate: ExchangeRate, now: number): ExchangeRate | undefined =>
  isPositive(rate.rate) && isPast(rate.asOf, now) ? rate : undefined;
