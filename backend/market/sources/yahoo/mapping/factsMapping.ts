import type { KeyFacts } from "../../../research.ts";
import { readText, type JsonRecord } from "../../vendorJson.ts";
import { readNotNegative, readNumber, readPositive, readSeconds } from "./envelope.ts";
import type { PriceUnit } from "./quoteMapping.ts";

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
export function readFacts(
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
