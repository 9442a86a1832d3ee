import type { AnalystRating, EarningsHour } from "../domain/choices.ts";
import type { Currency } from "../domain/currency.ts";
import type { ExchangeCode } from "../domain/symbol.ts";
import type { Provenance } from "./freshness.ts";

/** Analysts' 12-month targets, in the currency of the profile. */
export interface PriceTargets {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
  readonly analystCount: number;
  /** The source's own date of the targets, otherwise its response time. Epoch milliseconds. */
  readonly asOf: number;
}

export interface EarningsDate {
  /** `YYYY-MM-DD` in the exchange's zone. */
  readonly date: string;
  readonly hour: EarningsHour | null;
  readonly isConfirmed: boolean;
}

/**
 * Company data other than the price. Null means unknown, never zero. Volumes are shares or
 * contracts a day; insider figures are the value traded over 90 days, major unit.
 */
export interface StockProfile {
  readonly symbol: string;
  readonly companyName: string;
  readonly sector: string | null;
  readonly market: ExchangeCode;
  readonly currency: Currency;
  readonly marketCap: number | null;
  /** Mean daily volume of the last 20 sessions. */
  readonly averageVolume: number | null;
  readonly peRatio: number | null;
  readonly targets: PriceTargets | null;
  readonly rating: AnalystRating | null;
  /** Latest rating change and its time, epoch milliseconds. */
  readonly ratingChange: { readonly to: AnalystRating; readonly at: number } | null;
  readonly earnings: EarningsDate | null;
  readonly options: {
    readonly callVolume: number;
    readonly putVolume: number;
    readonly averageVolume: number;
  } | null;
  readonly mentions: { readonly last24h: number; readonly previous24h: number } | null;
  readonly insiders: { readonly bought: number; readonly sold: number } | null;
  readonly source: string;
  readonly parts?: Partial<Readonly<Record<ProfilePart, Provenance>>>;
}

export type ProfilePart = "targets" | "rating" | "insiders" | "mentions";
