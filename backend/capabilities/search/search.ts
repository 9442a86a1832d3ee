import type { SymbolMatch } from "../../contract/discovery/discovery.ts";
import type { Market } from "../../market/routing/router.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { withTimeout } from "../../platform/timer.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { euronextSymbols, fromTradingView } from "../../domain/tradingView.ts";
import { createNameIndex, type Found, type NameIndex } from "./nameIndex.ts";
import { keyOf, rankOf, ranks, readWanted } from "./rank.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import type { Listing, MarketKind } from "../../market/source.ts";
import { marketOf } from "../../domain/symbol.ts";
import { companies, findCompany } from "../../market/universe/companies.ts";

/** Exchanges append the type of security to the name: "Apple Inc. Common Stock". */
const SECURITY =
  /[\s,]+(?:common (?:stock|shares?)|ordinary shares?|american depositary (?:shares?|receipts?)|depositary shares?)\b.*$/i;

const nameOf = (symbol: string, name: string): SymbolMatch => {
  const { code, currency } = marketOf(symbol);
  return { symbol, name, market: code, currency };
};

export const listCompanies = (): readonly SymbolMatch[] =>
  companies.map(({ symbol, companyName }) => nameOf(symbol, companyName));

/** A live universe covers only America, so known companies of other markets are appended. */
function listNames(listings: readonly Listing[], kind: MarketKind): readonly SymbolMatch[] {
  const listed = listings.map(({ symbol, companyName }) =>
    nameOf(
      symbol,
      companyName?.replace(SECURITY, "") ?? findCompany(symbol)?.companyName ?? symbol,
    ),
  );
  if (kind !== "live") return listed;
  const markets = new Set(listed.map(({ market }) => market));
  return [...listed, ...listCompanies().filter(({ market }) => !markets.has(market))];
}

/** Takes a few milliseconds; requests are served between slices. */
const NAMES_AT_A_TIME = 250;

export async function buildIndex(
  names: readonly SymbolMatch[],
  signal?: AbortSignal,
): Promise<NameIndex | undefined> {
  const index = createNameIndex();
  for (let start = 0; start < names.length; start += NAMES_AT_A_TIME) {
    for (const name of names.slice(start, start + NAMES_AT_A_TIME)) index.add(name);
    await yieldToEventLoop();
    if (signal?.aborted) return undefined;
  }
  return index;
}

const MATCHES = 10;
/** With fewer matches and no exact symbol, sources are queried too. */
const MIN_MATCHES = 5;
const SOURCE_WAIT_MS = 1500;
/** Limit of names learned from sources; beyond it, only the newest half stays. */
const MAX_LEARNED = 2000;
const UNIVERSE_LASTS_MS = 30 * MINUTE_MS;

export type StockSearch = ReturnType<typeof createStockSearch>;

export function createStockSearch(
  market: Pick<Market, "search" | "listings" | "status">,
  clock: Clock,
) {
  let index = createNameIndex();
  let indexed: readonly SymbolMatch[] = [];
  let learned: SymbolMatch[] = [];
  let checkedAt: Moment | undefined;
  let refreshing: Promise<void> | undefined;
  let started: Promise<void> | undefined;
  let indexing = Promise.resolve();
  let ended: AbortSignal | undefined;

  async function indexNames(names: readonly SymbolMatch[]): Promise<void> {
    const built = await buildIndex([...names, ...learned], ended);
    if (built === undefined) return;
    for (const match of learned) built.add(match);
    index = built;
    indexed = names;
  }

  /** Serializes rebuilds, so that the last universe wins. */
  const queueNames = async (names: readonly SymbolMatch[]): Promise<void> => {
    const before = indexing;
    indexing = (async () => {
      await before;
      await indexNames(names);
    })();
    await indexing;
  };

  function learn(matches: readonly SymbolMatch[]): void {
    for (const match of matches) {
      const { size } = index;
      index.add(match);
      if (index.size > size) learned.push(match);
    }
    if (learned.length <= MAX_LEARNED) return;
    learned = learned.slice(-MAX_LEARNED / 2);
    void queueNames(indexed);
  }

  async function readUniverse(): Promise<void> {
    checkedAt = momentOf(clock);
    try {
      const names = listNames(await market.listings(), market.status().kind);
      await (isSame(names, indexed) ? indexing : queueNames(names));
    } catch {
      // Retry at the next search; the router skips failing sources.
      checkedAt = undefined;
    }
  }

  /** Reads the universe and rebuilds the index if it changed. Never rejects. */
  const refresh = (): Promise<void> =>
    (refreshing ??= readUniverse().finally(() => {
      refreshing = undefined;
    }));

  const begin = () =>
    (started ??=
      // A live source's universe is requested only when someone searches.
      market.status().kind === "live" ? queueNames(listCompanies()) : refresh());

  async function askSources(text: string): Promise<readonly SymbolMatch[]> {
    const found = await market.search(text, MATCHES);
    const matches = found.map(({ companyName, ...match }) => ({ ...match, name: companyName }));
    learn(matches);
    return matches;
  }

  return {
    refresh,
    /** Fills the index without spending requests; stops when the signal is aborted. */
    start(signal: AbortSignal): Promise<void> {
      ended = signal;
      return begin();
    },
    /**
     * Searches by symbol, name, misspelling or TradingView's `EXCHANGE:TICKER`; best first, empty
     * if nothing is similar. Queries a source if few known names match, or if `more` is set, for up
     * to {@link SOURCE_WAIT_MS}. Rejects with SourceUnavailable if nothing known matches and no
     * source can answer.
     */
    async search(typed: string, wantsMore = false): Promise<SymbolMatch[]> {
      const { text, isPossible } = readTyped(typed);
      await begin();
      if (checkedAt === undefined || ageOf(checkedAt, clock) >= UNIVERSE_LASTS_MS) void refresh();
      const wanted = readWanted(text);
      if (wanted.words.length === 0) return [];
      const found = index.find(text, MATCHES).filter(({ match }) => isPossible(match));
      const asTyped = found.filter(({ rank }) => rank < ranks.source);
      const isEnough = asTyped.length >= MIN_MATCHES || asTyped[0]?.rank === ranks.symbol;
      if (isEnough && !wantsMore) return matchesOf(found);
      const asked = askSources(text);
      const answered = await (found.length === 0
        ? asked
        : withTimeout(SOURCE_WAIT_MS, () => asked).catch(() => []));
      const more = answered.filter(isPossible).map((match) => rankAgain(match));
      return matchesOf([...found, ...more].toSorted(byRank));

      function rankAgain(match: SymbolMatch): Found {
        return { match, rank: rankOf(wanted, keyOf(match.symbol, match.name)) ?? ranks.source };
      }
    },
  };
}

interface Typed {
  readonly text: string;
  readonly isPossible: (match: SymbolMatch) => boolean;
}

function readTyped(typed: string): Typed {
  // Message boards write symbols as $AAPL.
  const text = typed.trim().replace(/^\$(?=\w)/, "");
  const upper = text.toUpperCase();
  const symbols = euronextSymbols(upper);
  if (symbols.length > 0) {
    const isPossible = ({ symbol }: SymbolMatch) => symbols.includes(symbol);
    return { text: upper.slice(upper.indexOf(":") + 1), isPossible };
  }
  const known = upper.includes(":") ? fromTradingView(upper) : undefined;
  return { text: known ?? text, isPossible: () => true };
}

const byRank = (one: Found, other: Found): number => one.rank - other.rank;

function matchesOf(found: readonly Found[]): SymbolMatch[] {
  const bySymbol = new Map<string, SymbolMatch>();
  for (const { match } of found) {
    if (!bySymbol.has(match.symbol)) bySymbol.set(match.symbol, match);
  }
  return [...bySymbol.values()].slice(0, MATCHES);
}

const isSame = (names: readonly SymbolMatch[], others: readonly SymbolMatch[]): boolean =>
  names.length === others.length &&
  names.every(({ symbol, name }, at) => {
    const other = others[at];
    return symbol === other?.symbol && name === other.name;
  });
