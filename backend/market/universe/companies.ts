import { readCompany, type Company, type CompanyRow } from "./company.ts";
import { largeAmerican } from "./largeAmerican.ts";
import { london } from "./london.ts";
import { lowPricedAmerican } from "./lowPricedAmerican.ts";
import { plainText, wordsOf } from "./nameWords.ts";
import { tokyo } from "./tokyo.ts";
import { toronto } from "./toronto.ts";

/**
 * Further instruments of the simulated market: three exchanges without rule-based hours,
 * currencies, a coin, a future, some indices and a fund. They can be looked up, charted and
 * watched, but are in no screened list.
 */
export const otherMarkets: readonly CompanyRow[] = [
  ["ENI.MI", "Eni", "EN", 15.62, 49_000, 9_500],
  ["EQNR.OL", "Equinor", "EN", 246.3, 640_000, 3_800],
  ["M&M.NS", "Mahindra & Mahindra", "CD", 3_714, 4_620_000, 2_600],
  ["EURUSD=X", "EUR/USD", "FI", 1.1524, 0, 0],
  ["GBPUSD=X", "GBP/USD", "FI", 1.3105, 0, 0],
  ["USDJPY=X", "USD/JPY", "FI", 156.41, 0, 0],
  ["USDCAD=X", "USD/CAD", "FI", 1.4102, 0, 0],
  ["USDNOK=X", "USD/NOK", "FI", 10.214, 0, 0],
  ["USDCHF=X", "USD/CHF", "FI", 0.8085, 0, 0],
  ["BTC-USD", "Bitcoin USD", "FI", 91_200, 1_820_000, 420],
  ["GC=F", "Gold", "MA", 4_118.4, 0, 184],
  ["^GSPC", "S&P 500", "FI", 6_602, 0, 0],
  ["^IXIC", "NASDAQ Composite", "IT", 22_080, 0, 0],
  ["^DJI", "Dow Jones Industrial Average", "FI", 46_240, 0, 0],
  ["^RUT", "Russell 2000", "FI", 2_369, 0, 0],
  ["^FTSE", "FTSE 100", "FI", 9_540, 0, 0],
  ["^N225", "Nikkei 225", "FI", 48_620, 0, 0],
  ["^GSPTSE", "S&P/TSX Composite", "FI", 30_160, 0, 0],
  ["VFIAX", "Vanguard 500 Index Fund Admiral Shares", "FI", 611.4, 0, 0],
];

/** All companies of the simulated market, best known first within each exchange. */
export const companies: readonly Company[] = [
  ...largeAmerican,
  ...lowPricedAmerican,
  ...london,
  ...tokyo,
  ...toronto,
].map(readCompany);

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

/**
 * 0 exact symbol, 1 symbol prefix, 2 name prefix, 3 every word is a prefix of some word of the
 * name.
 */
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
