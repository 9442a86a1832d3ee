import SearchableMap from "minisearch/SearchableMap";
import type { SymbolMatch } from "../../contract/discovery/discovery.ts";
import { plainText, wordsOf } from "../../market/universe/companies.ts";
import { keyOf, rankJoined, rankOf, ranks, readWanted, type Rank, type SearchKey } from "./rank.ts";

/** Well-known former names, brands and everyday forms, which no source finds reliably. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  GOOGL: ["Google", "YouTube"],
  GOOG: ["Google", "YouTube"],
  META: ["Facebook", "Instagram", "WhatsApp"],
  XYZ: ["Square"],
  MSTR: ["MicroStrategy"],
  SNAP: ["Snapchat"],
  MTCH: ["Tinder"],
  BKNG: ["Priceline"],
  RTX: ["Raytheon", "United Technologies"],
  GE: ["General Electric"],
  HPQ: ["Hewlett Packard"],
  TSM: ["TSMC"],
  ELV: ["Anthem"],
  GEN: ["Symantec", "Norton"],
  LUMN: ["CenturyLink"],
  TPR: ["Coach"],
  STLA: ["Chrysler", "Fiat", "Peugeot"],
  QSR: ["Burger King", "Tim Hortons"],
  YUM: ["KFC", "Taco Bell"],
  BUD: ["Budweiser"],
  SHEL: ["Royal Dutch"],
  "SHEL.L": ["Royal Dutch"],
  BP: ["British Petroleum"],
  "BP.L": ["British Petroleum"],
  GSK: ["GlaxoSmithKline"],
  "GSK.L": ["GlaxoSmithKline"],
  "IAG.L": ["British Airways"],
  EQNR: ["Statoil"],
  "MBG.DE": ["Daimler"],
  "MC.PA": ["Louis Vuitton"],
  "KER.PA": ["Gucci"],
  "ITX.MC": ["Zara"],
  "9983.T": ["Uniqlo"],
};

/** Compares by optimal string alignment: missing, added, different or swapped letters. */
function isWithin(distance: number, word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > distance) return false;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (word[at - 1] === other[to - 1] ? 0 : 1);
      const isSwapped = word[at - 1] === other[to - 2] && word[at - 2] === other[to - 1];
      const swapped = isSwapped ? (before[to - 2] ?? 0) + 1 : changed;
      next.push(Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, changed, swapped));
    }
    if (Math.min(...next) > distance) return false;
    before = row;
    row = next;
  }
  return (row[other.length] ?? 0) <= distance;
}

/** Returns the words that have two neighboring letters of this one swapped. */
const swapsOf = (word: string): readonly string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

export interface Found {
  readonly match: SymbolMatch;
  readonly rank: Rank;
}

/** Shorter prefixes match only at the beginning of a name. */
const MIN_WORD = 3;
/** In a shorter word, one changed letter makes another word. */
const MIN_MISSPELLED = 4;
/** With this many exact matches, misspellings are not searched. */
const MIN_MATCHES = 3;

interface Entry extends SearchKey {
  readonly match: SymbolMatch;
  readonly place: number;
  /** Entry of the listing, if this is another name of its company. */
  readonly listing?: Entry;
}

type Posting = readonly [word: string, entries: readonly Entry[]];

export type NameIndex = ReturnType<typeof createNameIndex>;

export function createNameIndex() {
  const known = new Set<string>();
  const beginnings = new Map<string, Entry[]>();
  /** Entries by word of their name; minisearch's index without its ranking and memory use. */
  const words = new SearchableMap<Entry[]>();
  const others: Entry[] = [];

  const beginningWith = (word: string): readonly Posting[] => [...words.atPrefix(word)];

  const spelledLike = (word: string, distance: number): readonly Posting[] => {
    const found = new Map<string, readonly Entry[]>();
    for (const [own, [entries]] of words.fuzzyGet(word, distance)) found.set(own, entries);
    for (const swap of swapsOf(word)) {
      const entries = words.get(swap);
      if (entries) found.set(swap, entries);
    }
    return [...found];
  };

  function findAsTyped(text: string): ReadonlyMap<Entry, Rank> {
    const wanted = readWanted(text);
    const found = new Map<Entry, Rank>();
    const look = (entry: Entry) => {
      const rank = rankOf(wanted, entry) ?? rankWhole(wanted.joined, entry);
      if (rank !== undefined) found.set(entry, rank);
    };
    const lookAt = (beginning: string) => beginnings.get(beginning)?.forEach(look);
    if (wanted.symbol !== "") lookAt(`$${wanted.symbol.slice(0, 2)}`);
    const beginning = wanted.name.slice(0, 2);
    if (beginning !== "") lookAt(beginning);
    // Finds "jsainsbury" for "j sainsbury".
    const joined = wanted.joined.slice(0, 2);
    if (joined !== beginning) lookAt(joined);
    const isAll = wanted.words.length === 1;
    for (const [, entries] of fewest(wanted.words, beginningWith)?.found ?? []) {
      for (const entry of entries) {
        if (!isAll) look(entry);
        else if (!found.has(entry)) found.set(entry, ranks.words);
      }
    }
    for (const other of others) {
      const { listing } = other;
      const rank = found.get(other);
      if (listing === undefined || rank === undefined || !found.has(listing)) continue;
      found.delete((found.get(listing) ?? rank) <= rank ? other : listing);
    }
    return found;
  }

  /** Best known first, preferring matches of the first letter, which is seldom misspelled. */
  function findMisspelled(text: string, distance: 1 | 2): readonly Entry[] {
    const wanted = readWanted(text).words;
    const isLong = (word: string) => word.length >= MIN_MISSPELLED + distance - 1;
    if (!wanted.some(isLong)) return [];
    const candidates = fewest(wanted, (word) =>
      isLong(word) ? spelledLike(word, distance) : beginningWith(word),
    );
    if (!candidates) return [];
    const rest = wanted.filter((word) => word !== candidates.word);
    const isNamedLike = ({ name }: Entry) => {
      const own = name.split(" ");
      return rest.every((word) =>
        own.some((other) => other.startsWith(word) || isWithin(distance, word, other)),
      );
    };
    const likely = new Set<Entry>();
    const found = new Set<Entry>();
    for (const [word, entries] of candidates.found) {
      const hasFirstLetter = word[0] === candidates.word[0];
      for (const entry of entries) {
        if (rest.length > 0 && !isNamedLike(entry)) continue;
        found.add(entry);
        if (hasFirstLetter) likely.add(entry);
      }
    }
    return [...found].toSorted(
      (a, b) => Number(likely.has(b)) - Number(likely.has(a)) || a.place - b.place,
    );
  }

  function file(entry: Entry, fullName: string): void {
    const symbol = entry.symbol === "" ? "" : `$${entry.symbol.slice(0, 2)}`;
    const name = entry.name.slice(0, 2);
    const joined = firstLetters(fullName).slice(0, 2);
    for (const beginning of new Set([symbol.slice(0, 2), symbol, name.slice(0, 1), name, joined])) {
      const entries = beginnings.get(beginning);
      if (entries) entries.push(entry);
      else beginnings.set(beginning, [entry]);
    }
    for (const word of new Set([...entry.name.split(" "), ...joinedWords(fullName)])) {
      if (word.length < MIN_WORD) continue;
      const entries = words.get(word);
      if (entries) entries.push(entry);
      else words.set(word, [entry]);
    }
  }

  return {
    get size(): number {
      return known.size;
    },
    /** Earlier entries come first among equally good matches. */
    add(match: SymbolMatch): void {
      if (known.has(match.symbol)) return;
      const listing = { match, place: known.size, ...keyOf(match.symbol, match.name) };
      known.add(match.symbol);
      file(listing, match.name);
      for (const name of otherNames[match.symbol] ?? []) {
        const { name: key } = keyOf("", name);
        const other = { ...listing, symbol: "", name: key, listing };
        const entry = { ...other, match: { ...match, knownAs: name } };
        others.push(entry);
        file(entry, name);
      }
    },
    find(text: string, limit: number): readonly Found[] {
      const found = new Map(selectBest(findAsTyped(text), limit));
      const fill = (distance: 1 | 2, rank: Rank) => {
        for (const entry of findMisspelled(text, distance)) {
          if (found.size >= limit) return;
          const { symbol } = entry.match;
          const isFound = [...found.keys()].some(({ match }) => match.symbol === symbol);
          if (!isFound) found.set(entry, rank);
        }
      };
      if (found.size < MIN_MATCHES) fill(1, ranks.misspelled);
      if (found.size === 0) fill(2, ranks.badlyMisspelled);
      return [...found].map(([{ match }, rank]) => ({ match, rank }));
    },
  };
}

/** Matches the beginning with the words that {@link rankOf} ignores, as in "bankofamerica". */
const rankWhole = (joined: string, { match: { name } }: Entry): Rank | undefined =>
  joined.startsWith(firstLetters(name)) ? rankJoined(joined, wordsOf(name).join(" ")) : undefined;

/** Returns the first two or three letters and digits, skipping a space or hyphen. */
const firstLetters = (name: string): string => wordsOf(name.slice(0, 6)).join("").slice(0, 3);

interface Candidates {
  readonly word: string;
  readonly count: number;
  readonly found: readonly Posting[];
}

/** Returns the matches of the rarest word; the caller compares the other words. */
function fewest(wanted: readonly string[], look: (word: string) => readonly Posting[]) {
  let best: Candidates | undefined;
  for (const word of wanted) {
    if (word.length < MIN_WORD) continue;
    const found = look(word);
    const count = found.reduce((sum, [, { length }]) => sum + length, 0);
    if (!best || count < best.count) best = { word, count, found };
  }
  return best;
}

type Ranked = readonly [Entry, Rank];

/** Avoids sorting thousands of matches for the best ten. */
function selectBest(found: ReadonlyMap<Entry, Rank>, limit: number): readonly Ranked[] {
  const best: Ranked[] = [];
  for (const ranked of found) {
    const before = best.findLastIndex((other) => compare(other, ranked) < 0);
    if (before + 1 >= limit) continue;
    best.splice(before + 1, 0, ranked);
    if (best.length > limit) best.pop();
  }
  return best;
}

const compare = ([one, rank]: Ranked, [other, otherRank]: Ranked): number =>
  rank - otherRank || one.place - other.place;

/** Lets "att" find "AT&T". */
const joinedWords = (name: string): string[] =>
  name.includes("&")
    ? (plainText(name).match(/\p{L}+(?:&\p{L}+)+/gu) ?? []).map((word) => word.replaceAll("&", ""))
    : [];
