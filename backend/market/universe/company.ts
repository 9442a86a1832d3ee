import type { Currency } from "../../domain/currency.ts";
import { kindOf, marketOf, type ExchangeCode, type SymbolKind } from "../../domain/symbol.ts";

export const sectors = {
  IT: "Information Technology",
  CS: "Communication Services",
  CD: "Consumer Discretionary",
  ST: "Consumer Staples",
  HC: "Health Care",
  FI: "Financials",
  IN: "Industrials",
  EN: "Energy",
  MA: "Materials",
  UT: "Utilities",
  RE: "Real Estate",
} as const;
export type SectorCode = keyof typeof sectors;
export type Sector = (typeof sectors)[SectorCode];

/**
 * One row of the table, compact because it ships with the offline demo: symbol, name, sector, price
 * in the major unit, market capitalization in millions of that unit, and shares traded a day in
 * thousands.
 */
export type CompanyRow = readonly [
  symbol: string,
  companyName: string,
  sector: SectorCode,
  price: number,
  capMillions: number,
  volumeThousands: number,
];

/** A listed company at the price level around which the simulated market moves. */
export interface Company {
  readonly symbol: string;
  readonly companyName: string;
  readonly sector: Sector;
  readonly market: ExchangeCode;
  /** Only a listing has reports, dividends and splits. */
  readonly kind: SymbolKind;
  readonly currency: Currency;
  /** Major unit of `currency`: pounds, never pence. */
  readonly price: number;
  /** Major unit of `currency`. */
  readonly marketCap: number;
  readonly averageVolume: number;
  /** Annualized standard deviation of log returns, such as 0.3. */
  readonly annualVolatility: number;
}

/** Typical volatility of a large company in the sector; only the order is meant to be accurate. */
const SECTOR_VOLATILITY: Readonly<Record<SectorCode, number>> = {
  IT: 0.34,
  CS: 0.28,
  CD: 0.3,
  ST: 0.2,
  HC: 0.26,
  FI: 0.25,
  IN: 0.27,
  EN: 0.29,
  MA: 0.31,
  UT: 0.19,
  RE: 0.24,
};

/** Approximate US dollars per unit, sufficient to distinguish large from small companies. */
const DOLLARS_PER_UNIT: Readonly<Record<ExchangeCode, number>> = {
  US: 1,
  LSE: 1.3,
  TSE: 1 / 150,
  TSX: 0.72,
  MIL: 1.1,
  OSL: 0.095,
  NSI: 0.011,
};

/** Volatility of instruments that are not shares, regardless of sector. */
const KIND_VOLATILITY: Partial<Readonly<Record<SymbolKind, number>>> = {
  fund: 0.16,
  index: 0.16,
  currency: 0.08,
  coin: 0.55,
  future: 0.18,
};

/**
 * Returns the volatility multiple by capitalization in millions of dollars: smaller companies are
 * more volatile.
 */
function sizeMultiple(capMillions: number): number {
  if (capMillions > 100_000) return 1;
  if (capMillions > 20_000) return 1.15;
  if (capMillions > 5_000) return 1.4;
  if (capMillions > 1_000) return 1.8;
  return 2.2;
}

/** Below five dollars a stock is half again as volatile, up to a maximum. */
const PENNY_PRICE = 5;
const PENNY_MULTIPLE = 1.5;
const MAX_VOLATILITY = 0.95;

export function readCompany(row: CompanyRow): Company {
  const [symbol, companyName, sector, price, capMillions, volumeThousands] = row;
  const { code, currency } = marketOf(symbol);
  const kind = kindOf(symbol);
  return {
    symbol,
    companyName,
    sector: sectors[sector],
    market: code,
    kind,
    currency,
    price,
    marketCap: capMillions * 1e6,
    averageVolume: volumeThousands * 1000,
    annualVolatility:
      KIND_VOLATILITY[kind] ??
      Math.min(
        MAX_VOLATILITY,
        SECTOR_VOLATILITY[sector] *
          sizeMultiple(capMillions * (DOLLARS_PER_UNIT[code] ?? 1)) *
          (currency === "USD" && price < PENNY_PRICE ? PENNY_MULTIPLE : 1),
      ),
  };
}
