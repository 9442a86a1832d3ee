import { otherMarkets } from "./otherMarkets.ts";
import { readCompany, type Company } from "./company.ts";
import { largeAmerican } from "./largeAmerican.ts";
import { london } from "./london.ts";
import { lowPricedAmerican } from "./lowPricedAmerican.ts";
import { plainText, wordsOf } from "./nameWords.ts";
import { tokyo } from "./tokyo.ts";
import { toronto } from "./toronto.ts";

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
