import type { SymbolMatch } from "../contract/discovery/discovery.ts";
import { companies } from "../market/universe/companies.ts";

const SYLLABLES =
  "al an ar as ba be bo bra ca ce co cor da de di do ea el en er fa fi flo ga ge gra ha he hi in jo ka ki la le li lo ma me mi mo na ne no or pa pe po ra re ri ro sa se si so sta ta te ti to tra un va ve vi wa we xi ya zo".split(
    " ",
  );
const LINES =
  "Bank Biotech Capital Electronics Energy Entertainment ETF Financial Fund Group Holdings Industries International Investments Logistics Medical Mining Pharmaceuticals Properties Resources Software Systems Technologies Trust".split(
    " ",
  );
const FORMS = ["AG", "AB", "Corp.", "Inc.", "Ltd.", "PLC", "S.A.", "SE"];
const SUFFIXES = ["", "", "", ".L", ".T", ".TO", ".DE", ".PA", ".MI", ".HK"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** About the number of distinct words in the names of the world's exchanges. */
const OWN_WORDS = 40_000;

/** Repeatable; Marsaglia, "Xorshift RNGs", 2003. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export const pickFrom = <T>(list: readonly T[], share: number): T =>
  list[Math.floor(share * list.length)] as T;

/** Returns the real companies of the simulated market, followed by invented ones up to `count`. */
export function makeNames(count: number): readonly SymbolMatch[] {
  const random = createRandom(20_260_105);
  const pick = <T>(list: readonly T[]): T => pickFrom(list, random());
  const words = Array.from({ length: OWN_WORDS }, () => {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES));
    return word.join("").replace(/^./, (first) => first.toUpperCase());
  });
  const pickWord = () => pickFrom(words, random() ** 2);
  const names = new Map<string, SymbolMatch>();
  for (const { symbol, companyName, market, currency } of companies) {
    names.set(symbol, { symbol, name: companyName, market, currency });
  }
  while (names.size < count) {
    const letters = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick([...LETTERS]));
    const symbol = letters.join("") + pick(SUFFIXES);
    const parts = [pickWord(), random() < 0.5 ? pickWord() : "", pick(LINES), pick(FORMS)];
    const name = parts.filter(Boolean).join(" ");
    if (!names.has(symbol)) names.set(symbol, { symbol, name, market: "US", currency: "USD" });
  }
  return [...names.values()];
}
