import type { ListingVenue } from "../../domain/exchanges/venue.ts";
import type { Currency } from "../../domain/currency.ts";
import { type ExchangeCode, kindOf, marketOf, type SymbolKind } from "../../domain/symbol.ts";

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
type SectorCode = keyof typeof sectors;
export type Sector = (typeof sectors)[SectorCode];

/**
 * One row of the table, compact because it ships with the offline demo: symbol, name, sector, price
 * in the major unit, market capitalization in millions of that unit, and shares traded a day in
 * thousands.
 */
type CompanyRow = readonly [
  symbol: string,
  companyName: string,
  sector: SectorCode,
  price: number,
  capMillions: number,
  volumeThousands: number,
  /** Exchange that lists the company; only US companies have one. */
  venue?: ListingVenue,
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

/** Volatility multiple by capitalization in millions of dollars; small companies move more. */
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

function readCompany(row: CompanyRow): Company {
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

import tables from "./companies.json";

/** Letters that are not accented forms of others, as typed without them. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Lowercase without accents or apostrophes, so that "estee" finds Estée Lauder. */
export const plainText = (text: string): string =>
  IS_ASCII.test(text) ? text.replaceAll("'", "").toLowerCase() : plainLetters(text);

/** Fast path for nearly all names; 60,000 of them are indexed at startup. */
const IS_ASCII = /^[ -~]*$/;

const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => SPELLED[letter] ?? letter);

/** Returns the plain words of a name; empty for text without a letter or digit. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const { listed, others: rowsOfOthers } = tables as unknown as {
  readonly listed: readonly CompanyRow[];
  readonly others: readonly CompanyRow[];
};

const venues: ReadonlyMap<string, ListingVenue | undefined> = new Map(
  listed.map(([symbol, , , , , , venue]) => [symbol, venue]),
);

export const venueOfCompany = (symbol: string): ListingVenue | undefined => venues.get(symbol);

/**
 * Further instruments of the simulated market: three exchanges without rule-based hours,
 * currencies, a coin, a future, some indices and a fund. They can be looked up, charted and
 * watched, but are in no screened list.
 */
export const otherMarkets = rowsOfOthers;

/**
 * All companies of the simulated market, best known first within each exchange: New York, its stocks
 * below $10, London (in pounds rather than pence), Tokyo and Toronto. Rounded levels of 2026.
 */
export const companies: readonly Company[] = listed.map(readCompany);

const others: readonly Company[] = otherMarkets.map(readCompany);
const everything = [...companies, ...others];

const bySymbol = new Map(everything.map((company) => [company.symbol, company]));

/** Finds a company by its exact symbol, including the market suffix. */
export const findCompany = (symbol: string): Company | undefined => bySymbol.get(symbol);

/** Longer searches match no name or symbol; truncating them bounds the work. */
const MAX_SEARCH = 60;

interface SearchEntry {
  readonly company: Company;
  readonly symbol: string;
  readonly words: readonly string[];
  readonly name: string;
}

const searchIndex: readonly SearchEntry[] = everything.map((company) => ({
  company,
  symbol: company.symbol.toLowerCase(),
  words: wordsOf(company.companyName),
  name: plainText(company.companyName),
}));

/** 0 exact symbol, 1 symbol prefix, 2 name prefix, 3 every word begins some word of the name. */
function rank(entry: SearchEntry, wanted: string, words: readonly string[]): number | undefined {
  if (entry.symbol === wanted) return 0;
  if (entry.symbol.startsWith(wanted)) return 1;
  if (entry.name.startsWith(wanted)) return 2;
  const isEveryWordFound =
    words.length > 0 && words.every((word) => entry.words.some((own) => own.startsWith(word)));
  return isEveryWordFound ? 3 : undefined;
}

/**
 * Returns companies whose symbol begins with the text, then those whose name does, then those in
 * whose name each word begins a word. Ignores case and accents; blank text finds nothing.
 */
export function searchCompanies(text: string, limit: number): readonly Company[] {
  const wanted = plainText(text.slice(0, MAX_SEARCH + 1)).trim();
  if (wanted === "" || wanted.length > MAX_SEARCH || !(limit > 0)) return [];
  const words = wordsOf(wanted);
  const ranked: Company[][] = [[], [], [], []];
  for (const entry of searchIndex) {
    const place = rank(entry, wanted, words);
    if (place !== undefined) ranked[place]?.push(entry.company);
  }
  return ranked.flat().slice(0, limit);
}
