import { isMajorUnit } from "../../domain/currency.ts";
import { analystRatings } from "../../domain/choices.ts";
import type { EarningsDate, PriceTargets, StockProfile } from "../profile.ts";
import { CLOCK_TOLERANCE_MS, isNotNegative, isPositive, orNull } from "./quoteValidation.ts";
import { exchangeOf } from "../../domain/symbol.ts";
import type {
  EarningsResult,
  EconomicEvent,
  ExchangeRate,
  ExpectedReport,
  Filing,
  Halt,
  Headline,
  Holders,
  InsiderTotals,
  InsiderTrade,
  Ipo,
  KeyFacts,
  MentionCounts,
  OptionChain,
  OptionContract,
  RatingChange,
  RatingCounts,
  YieldCurve,
} from "../research.ts";
import { codePointSize, cutText } from "../../platform/text.ts";
import { isSymbol } from "../../domain/symbolText.ts";

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

const areSoundTargets = ({ low, mean, high, analystCount }: PriceTargets): boolean =>
  [low, mean, high].every(isPositive) &&
  low <= mean &&
  mean <= high &&
  Number.isInteger(analystCount) &&
  analystCount > 0;

/** Checks that the calendar date exists, unlike June 31. */
function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** Number of headlines that a page and an alert message can show. */
const MAX_HEADLINES = 30;
const MAX_TITLE = 300;
const MAX_PUBLISHER = 80;
/** Longer text is truncated before parsing: a page of markup is not a title. */
const MAX_READ = 4000;

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["ndash", "–"],
  ["mdash", "—"],
  ["hellip", "…"],
]);

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,6}));/gi;

/** Decodes once, so that a text about `&lt;` remains intact. Invalid references stay unchanged. */
const decodeEntities = (text: string): string =>
  text.replaceAll(ENTITY, (sent: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? sent;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : sent;
  });

/** Joiners, used in emoji and some scripts. */
const JOINERS = "\u200C\u200D";
/** Zero-width characters and those that change the text direction. */
const INVISIBLE = new RegExp(`(?![${JOINERS}])\\p{Cf}`, "gu");
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Plain text in one line of at most `max` characters; empty if without letters or digits. */
function plainLine(text: string, max: number): string {
  const line = decodeEntities(text.slice(0, MAX_READ).toWellFormed())
    .replaceAll(INVISIBLE, "")
    .replaceAll(BREAKING, " ")
    .trim();
  const cut = cutText(line, max, { sizeOf: codePointSize });
  return hasLetter(cut) ? cut : "";
}

/** Longer URLs belong to trackers or attackers. */
const MAX_ADDRESS = 2048;

/** Returns an http(s) URL without credentials; null for everything else. */
function webAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : null;
}

const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Returns the valid headlines as plain text, each article once, newest first; undefined if there
 * are none. `now` is the source's own clock; a later publication time is an error.
 */
export function soundHeadlines(
  headlines: readonly Headline[],
  now: number,
): readonly Headline[] | undefined {
  const byArticle = new Map<string, Headline>();
  for (const { title, publisher, url: sent, publishedAt } of headlines) {
    const isInTime = publishedAt > 0 && publishedAt <= now + CLOCK_TOLERANCE_MS;
    const line = plainLine(title, MAX_TITLE);
    const url = sent === null ? null : webAddress(sent);
    const isAddressed = sent === null || url !== null;
    const article = url ?? `${publishedAt} ${line}`;
    if (!isInTime || !isAddressed || line === "" || byArticle.has(article)) continue;
    const by = publisher === null ? "" : plainLine(publisher, MAX_PUBLISHER);
    byArticle.set(article, { title: line, publisher: by === "" ? null : by, url, publishedAt });
  }
  const newest = [...byArticle.values()].toSorted(
    (one, other) => other.publishedAt - one.publishedAt,
  );
  return newest.length > 0 ? newest.slice(0, MAX_HEADLINES) : undefined;
}

/**
 * Validates research as `quoteValidation.ts` does prices. Each function returns the valid part of a
 * response, or undefined if there is none. `now` is the source's own clock.
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

/** Returns the IPOs of the month, in order of date. */
export const soundIpos = (ipos: readonly Ipo[], month: string): readonly Ipo[] => {
  const byDeal = new Map<string, Ipo>();
  for (const ipo of ipos) {
    const { symbol, companyName, date, lowPrice, highPrice } = ipo;
    if (companyName === "" || !isDate(date) || !date.startsWith(`${month}-`)) continue;
    const isRange =
      lowPrice !== null && highPrice !== null && isPositive(lowPrice) && lowPrice <= highPrice;
    byDeal.set(`${companyName} ${date}`, {
      ...ipo,
      symbol: symbol !== null && isSymbol(symbol) ? symbol : null,
      lowPrice: isRange ? lowPrice : null,
      highPrice: isRange ? highPrice : null,
      amount: orNull(ipo.amount, isPositive),
    });
  }
  return [...byDeal.values()].toSorted((one, other) => one.date.localeCompare(other.date));
};

/** Returns the events of the day in order of time, those without one last. */
export function soundEconomicEvents(
  events: readonly EconomicEvent[],
  date: string,
): readonly EconomicEvent[] {
  const isSound = (event: EconomicEvent) =>
    event.name !== "" && event.country !== "" && event.date === date && isDate(date);
  const byName = new Map(
    events.filter(isSound).map((event) => [`${event.country} ${event.name}`, event]),
  );
  const timeOf = ({ at }: EconomicEvent) => at ?? Number.MAX_VALUE;
  return [...byName.values()].toSorted((one, other) => timeOf(one) - timeOf(other));
}

/** Percent a year; the highest on record are 17%, the lowest just below zero. */
const isBondYield = (percent: number): boolean => percent > -5 && percent < 30;

/** Returns the curve in order of maturity, one yield for each. */
export function soundYields(curve: YieldCurve, now: number): YieldCurve | undefined {
  const { date, previousDate } = curve;
  if (!isDate(date) || !isPast(Date.parse(date), now)) return undefined;
  const isBefore = previousDate !== null && isDate(previousDate) && previousDate < date;
  const byMaturity = new Map(
    curve.yields
      .filter(({ months, percent }) => isPositive(months) && isBondYield(percent))
      .map(({ months, percent, previousPercent }) => {
        const previous = isBefore ? orNull(previousPercent, isBondYield) : null;
        return [months, { months, percent, previousPercent: previous }];
      }),
  );
  if (byMaturity.size === 0) return undefined;
  const yields = [...byMaturity.values()].toSorted((one, other) => one.months - other.months);
  return { date, previousDate: isBefore ? previousDate : null, yields };
}

export const soundEarnings = (earnings: EarningsDate): EarningsDate | undefined =>
  isDate(earnings.date) ? earnings : undefined;

/** Returns the results of quarters that are over, oldest first, one for each quarter. */
export function soundEarningsResults(
  results: readonly EarningsResult[],
  now: number,
): readonly EarningsResult[] | undefined {
  const byQuarter = new Map<string, EarningsResult>();
  for (const result of results) {
    const { quarterEnd, actual, currency, estimate } = result;
    if (!isDate(quarterEnd) || !isPast(Date.parse(quarterEnd), now)) continue;
    if (!Number.isFinite(actual)) continue;
    byQuarter.set(quarterEnd, {
      quarterEnd,
      actual,
      currency: currency !== null && isMajorUnit(currency) ? currency : null,
      estimate: orNull(estimate, Number.isFinite),
    });
  }
  const sound = [...byQuarter.values()].toSorted((one, other) =>
    one.quarterEnd.localeCompare(other.quarterEnd),
  );
  return sound.length > 0 ? sound : undefined;
}

export const soundInsiders = (totals: InsiderTotals): InsiderTotals | undefined =>
  isNotNegative(totals.bought) && isNotNegative(totals.sold) ? totals : undefined;

export const soundMentions = (counts: MentionCounts): MentionCounts | undefined =>
  isNotNegative(counts.last24h) && isNotNegative(counts.previous24h) ? counts : undefined;

/** Institutions together may hold more than all shares, because some are lent and sold short. */
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

/** The widest published five-year beta is ten in either direction. */
const isBeta = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= 10;

/** A yield above 100% a year is a dividend in another unit than the price. */
const isYield = (value: number): boolean => isNotNegative(value) && value <= 1;

export function soundFacts(facts: KeyFacts): KeyFacts | undefined {
  const { exDividendDate } = facts;
  const sound: KeyFacts = {
    ...facts,
    earningsPerShare: orNull(facts.earningsPerShare, Number.isFinite),
    beta: orNull(facts.beta, isBeta),
    dividendPerShare: orNull(facts.dividendPerShare, isNotNegative),
    dividendYield: orNull(facts.dividendYield, isYield),
    exDividendDate: exDividendDate !== null && isDate(exDividendDate) ? exDividendDate : null,
    sharesOutstanding: orNull(facts.sharesOutstanding, isPositive),
    shortShare: orNull(facts.shortShare, isFraction),
    sharesShort: orNull(facts.sharesShort, isNotNegative),
    shortCountedAt: orNull(facts.shortCountedAt, Number.isFinite),
  };
  const { currency: _currency, ...values } = sound;
  return Object.values(values).some((value) => value !== null) ? sound : undefined;
}

export const soundTrades = (trades: readonly InsiderTrade[]): readonly InsiderTrade[] =>
  trades
    .filter(({ tradedOn, shares }) => isDate(tradedOn) && isPositive(shares))
    .map((trade) => ({ ...trade, value: orNull(trade.value, isPositive) }))
    .toSorted((one, other) => other.tradedOn.localeCompare(one.tradedOn));

export const soundRatingChanges = (
  changes: readonly RatingChange[],
  now: number,
): readonly RatingChange[] =>
  changes
    .filter(({ at, firm }) => isPast(at, now) && firm !== "")
    .toSorted((one, other) => other.at - one.at);

export const soundFilings = (filings: readonly Filing[]): readonly Filing[] =>
  filings
    .filter(({ filedOn, url }) => isDate(filedOn) && url.startsWith("https://"))
    .toSorted((one, other) => other.filedOn.localeCompare(one.filedOn));

export const soundHalts = (halts: readonly Halt[], now: number): readonly Halt[] =>
  halts
    .filter(({ haltedAt }) => isPast(haltedAt, now))
    .toSorted((one, other) => other.haltedAt - one.haltedAt);

export const soundRate = (rate: ExchangeRate, now: number): ExchangeRate | undefined =>
  isPositive(rate.rate) && isPast(rate.asOf, now) ? rate : undefined;
