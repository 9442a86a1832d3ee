import type { Holders, KeyFacts, RatingCounts } from "../../../research.ts";
import { type JsonRecord, readRecord, readRecords, readText } from "../../vendorJson.ts";
import { openFirst, readNotNegative, readNumber, readPositive, readSeconds } from "./envelope.ts";
import { mapQuote, type PriceUnit, readPriceUnit, type YahooQuote } from "./quoteMapping.ts";
import type { AnalystRating } from "../../../../domain/choices.ts";
import { type Mapped, mappedValue, mappingFault } from "../../mapped.ts";
import { readAnalystActions, readRatingCounts, type YahooAnalystAction } from "./analystMapping.ts";
import { readEarnings, type YahooEarnings } from "./earningsMapping.ts";
import { readHolders, readInsiderTrades, type YahooInsiderTrade } from "./ownershipMapping.ts";

/** Yahoo stamps a date as midnight UTC of the exchange's date. */
const dateOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().slice(0, 10);

/** Tolerance for two computations of the same ratio, rounded by Yahoo and taken minutes apart. */
const RATIO_TOLERANCE = 0.1;

const isSame = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one / other - 1) <= RATIO_TOLERANCE;

/**
 * Maps key figures of a company. For prices in pence, per-share earnings and dividends come in
 * pounds for some companies and in pence for others, without saying which, so they are omitted. If
 * a company reports in another currency than its quotes, they are kept only if they match the price
 * ratio that Yahoo also sends. Alibaba's match; a loss of Air France, quoted in dollars over the
 * counter, has no ratio and is in euros.
 */
function readFacts(
  {
    price,
    detail,
    statistics,
    profile,
    financials,
  }: Readonly<
    Record<"price" | "detail" | "statistics" | "profile" | "financials", JsonRecord | null>
  >,
  unit: PriceUnit | null,
): KeyFacts | null {
  if (unit === null) return null;
  const reported = readText(financials?.["financialCurrency"]);
  const isOwn = reported === null || reported === unit.currency;
  const last = readPositive(price?.["regularMarketPrice"]);
  const perShare = (
    value: unknown,
    ratioOf: (amount: number, price: number) => number,
    sent: unknown,
  ): number | null => {
    const amount = readNumber(value);
    if (amount === null || unit.isMinorUnit) return null;
    const ratio = last === null || amount === 0 ? null : ratioOf(amount, last);
    return isOwn || isSame(ratio, readPositive(sent)) ? amount : null;
  };
  return {
    currency: unit.currency,
    industry: readText(profile?.["industry"]),
    country: readText(profile?.["country"]),
    earningsPerShare: perShare(
      statistics?.["trailingEps"],
      (earned, paid) => paid / earned,
      detail?.["trailingPE"],
    ),
    beta: readNumber(detail?.["beta"]) ?? readNumber(statistics?.["beta"]),
    dividendPerShare: perShare(
      detail?.["dividendRate"],
      (dividend, paid) => dividend / paid,
      detail?.["dividendYield"],
    ),
    dividendYield: readNotNegative(detail?.["dividendYield"]),
    exDividendDate: dateOf(readSeconds(detail?.["exDividendDate"])),
    sharesOutstanding: readPositive(statistics?.["sharesOutstanding"]),
    shortShare: readNotNegative(statistics?.["shortPercentOfFloat"]),
    sharesShort: readNotNegative(statistics?.["sharesShort"]),
    shortCountedAt: readSeconds(statistics?.["dateShortInterest"]),
  };
}

/** Analysts' 12-month targets per share, major unit. */
interface YahooTargets {
  readonly currency: string;
  readonly low: number;
  readonly mean: number;
  readonly median: number | null;
  readonly high: number;
  readonly analystCount: number;
}

/** A reported quarter; figures per share in `currency`, which may differ from the quote's. */
interface YahooEarningsResult {
  readonly quarterEnd: number;
  readonly currency: string | null;
  readonly actual: number;
  readonly estimate: number | null;
}

/** A part is null if not requested, missing or invalid, which does not affect the others. */
export interface YahooSummary {
  readonly quote: YahooQuote | null;
  readonly companyName: string | null;
  readonly sector: string | null;
  readonly averageVolume: number | null;
  readonly marketCap: number | null;
  readonly peRatio: number | null;
  readonly facts: KeyFacts | null;
  readonly targets: YahooTargets | null;
  readonly rating: AnalystRating | null;
  readonly ratingCounts: readonly RatingCounts[] | null;
  readonly analystActions: readonly YahooAnalystAction[] | null;
  readonly earnings: YahooEarnings | null;
  readonly results: readonly YahooEarningsResult[] | null;
  readonly insiderTrades: readonly YahooInsiderTrade[] | null;
  readonly holders: Holders | null;
}

export const summaryModules = [
  "price",
  "summaryDetail",
  "assetProfile",
  "defaultKeyStatistics",
  "financialData",
  "recommendationTrend",
  "upgradeDowngradeHistory",
  "calendarEvents",
  "earningsHistory",
  "insiderTransactions",
  "institutionOwnership",
  "majorHoldersBreakdown",
] as const;

const RATINGS: ReadonlyMap<string, AnalystRating> = new Map([
  ["strong_buy", "Strong Buy"],
  ["buy", "Buy"],
  ["hold", "Hold"],
  ["underperform", "Sell"],
  ["sell", "Sell"],
  ["strong_sell", "Sell"],
]);

/** Targets come without a currency and are omitted if the unit of the prices is unknown. */
export function mapSummary(body: unknown): Mapped<YahooSummary> {
  const opened = openFirst(body, "quoteSummary");
  if (opened.status === "fault") return opened;
  const modules = opened.value;
  const part = (name: string): JsonRecord | null => readRecord(modules[name]);
  const price = part("price");
  const detail = part("summaryDetail");
  const statistics = part("defaultKeyStatistics");
  const profile = part("assetProfile") ?? part("summaryProfile");
  const financials = part("financialData");
  const unit = readPriceUnit(price?.["currency"]) ?? readPriceUnit(detail?.["currency"]);
  const quote = price === null ? null : mapQuote(price);
  const summary: YahooSummary = {
    quote: quote?.status === "value" ? quote.value : null,
    companyName: readName(price) ?? readName(part("quoteType")),
    sector: readText(profile?.["sector"]),
    averageVolume: readPositive(detail?.["averageVolume"]),
    marketCap: readPositive(price?.["marketCap"]) ?? readPositive(detail?.["marketCap"]),
    peRatio: unit === null || unit.isMinorUnit ? null : readPositive(detail?.["trailingPE"]),
    facts: readFacts({ price, detail, statistics, profile, financials }, unit),
    targets: financials === null || unit === null ? null : readTargets(financials, unit),
    rating: RATINGS.get(readText(financials?.["recommendationKey"]) ?? "") ?? null,
    ratingCounts: readRatingCounts(part("recommendationTrend")),
    analystActions: readAnalystActions(part("upgradeDowngradeHistory")),
    earnings: readNextEarnings(part("calendarEvents"), part("earnings")),
    results: readResults(part("earningsHistory")),
    insiderTrades: readInsiderTrades(
      part("insiderTransactions"),
      quote?.status === "value" ? quote.value.price : null,
    ),
    holders: readHolders(part("majorHoldersBreakdown"), part("institutionOwnership")),
  };
  if (Object.values(summary).some((figure) => figure !== null)) return mappedValue(summary);
  if (quote?.status === "fault") return quote;
  if (
    unit === null &&
    financials !== null &&
    readPositive(financials["targetMeanPrice"]) !== null
  ) {
    return mappingFault("no-currency", "targets without currency");
  }
  return mappingFault("no-data", `nothing known in ${Object.keys(modules).slice(0, 3).join(", ")}`);
}

const readName = (module: JsonRecord | null): string | null =>
  readText(module?.["longName"]) ?? readText(module?.["shortName"]);

/** Targets are quoted like prices, so London's come in pence (seen for OCDO.L, 2025). */
function readTargets(financials: JsonRecord, unit: PriceUnit): YahooTargets | null {
  const low = readPositive(financials["targetLowPrice"]);
  const mean = readPositive(financials["targetMeanPrice"]);
  const high = readPositive(financials["targetHighPrice"]);
  const analystCount = readPositive(financials["numberOfAnalystOpinions"]);
  const median = readPositive(financials["targetMedianPrice"]);
  if (low === null || mean === null || high === null || analystCount === null) return null;
  if (!(low <= mean && mean <= high)) return null;
  return {
    currency: unit.currency,
    low: unit.toMajor(low),
    mean: unit.toMajor(mean),
    median: median === null ? null : unit.toMajor(median),
    high: unit.toMajor(high),
    analystCount,
  };
}

function readNextEarnings(
  calendar: JsonRecord | null,
  earnings: JsonRecord | null,
): YahooEarnings | null {
  for (const module of [
    readRecord(calendar?.["earnings"]),
    readRecord(earnings?.["earningsChart"]),
  ]) {
    const found = readEarnings(module?.["earningsDate"], module?.["isEarningsDateEstimate"]);
    if (found) return found;
  }
  return null;
}

function readResults(module: JsonRecord | null): readonly YahooEarningsResult[] | null {
  if (module === null) return null;
  const results: YahooEarningsResult[] = [];
  for (const entry of readRecords(module["history"])) {
    const quarterEnd = readSeconds(entry["quarter"]);
    const actual = readNumber(entry["epsActual"]);
    if (quarterEnd === null || actual === null) continue;
    // Pence are never converted here: `currency` gives the figure's unit, or it is unknown.
    const currency = readText(entry["currency"]);
    results.push({ quarterEnd, currency, actual, estimate: readNumber(entry["epsEstimate"]) });
  }
  return results.length === 0
    ? null
    : results.toSorted((one, other) => one.quarterEnd - other.quarterEnd);
}
