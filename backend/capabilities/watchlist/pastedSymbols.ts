import {
  MAX_ADDED,
  type EntriesAdded,
  type ReadSymbols,
} from "../../contract/stocks/watchlists.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { HttpError, unknownSymbol } from "../../platform/http/errors.ts";
import { handleEntries, onList } from "./operations.ts";
import type { WatchlistQueries } from "./queries.ts";
import { readSymbols } from "./readSymbols.ts";
import { euronextSymbols } from "../../domain/tradingView.ts";
import { mapInBatches } from "../../market/routing/mapInBatches.ts";
import { findCompany } from "../../market/universe/companies.ts";

interface FoundNames {
  readonly known: ReadonlyMap<string, string>;
  /** Symbols that sources report as unknown; symbols in neither were not checked. */
  readonly unknown: ReadonlySet<string>;
}

/** Each quote is a request on a live market, whose budget serves prices first. */
const MAX_ASKED_LIVE = 25;

/** Tries lookups without requests first, then up to `maxLive` of the rest with live sources. */
async function findNames(
  market: Pick<Market, "status" | "listings">,
  symbols: Pick<SymbolChecks, "check">,
  wanted: readonly string[],
  maxLive = MAX_ASKED_LIVE,
): Promise<FoundNames> {
  const known = await findListed(market, wanted);
  const unknown = new Set<string>();
  const left = wanted.filter((symbol) => !known.has(symbol));
  const isLive = market.status().kind === "live";
  await mapInBatches(isLive ? left.slice(0, maxLive) : left, async (symbol) => {
    const found = await symbols.check(symbol);
    if (found.status === "known") known.set(symbol, found.quote.companyName);
    else if (found.status === "unknown") unknown.add(symbol);
    return undefined;
  });
  return { known, unknown };
}

async function findListed(
  market: Pick<Market, "listings">,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const listings = await market.listings().catch(() => []);
  const listed = new Map(listings.map((listing) => [listing.symbol, listing.companyName]));
  return new Map(
    wanted.flatMap((symbol): (readonly [string, string])[] => {
      const name = listed.get(symbol);
      return name === undefined
        ? []
        : [[symbol, name ?? findCompany(symbol)?.companyName ?? symbol]];
    }),
  );
}

/** Each word has a candidate in every city; requests carry eight of them. */
const MAX_WORDS = 20;

/** Keys are upper-case words such as `EURONEXT:MC`. Omits a ticker of no city or of several. */
export async function resolveEuronext(
  words: readonly string[],
  findExisting: (symbols: readonly string[], limit: number) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, string>> {
  const candidates = new Map(
    words
      .map((word) => word.toUpperCase())
      .map((word) => [word, euronextSymbols(word)] as const)
      .filter(([, symbols]) => symbols.length > 0)
      .slice(0, MAX_WORDS),
  );
  const resolved = new Map<string, string>();
  if (candidates.size === 0) return resolved;
  const wanted = [...candidates.values()].flat();
  const existing = await findExisting(wanted, wanted.length);
  for (const [word, symbols] of candidates) {
    const [symbol, another] = symbols.filter((each) => existing.has(each));
    if (symbol !== undefined && another === undefined) resolved.set(word, symbol);
  }
  return resolved;
}

const MAX_UNREADABLE = 50;
const MAX_REMEMBERED = 4 * MAX_ADDED;

export interface NewEntry {
  readonly symbol: string;
  /** Undefined if it is to be looked up. */
  readonly name: string | undefined;
}

interface Ports {
  readonly store: EventStore;
  readonly symbols: SymbolChecks;
  readonly market: Pick<Market, "status" | "listings">;
  readonly queries: WatchlistQueries;
  readonly maxWatched: number;
}

/** Reads symbols from pasted text and adds them to a list. */
export class PastedSymbols {
  /** Names found while reading a text; adding these symbols needs no check. */
  readonly #found = new Map<string, string>();

  constructor(private readonly ports: Ports) {}

  /** Lists the symbols of a text, each with its name and whether it can be added to the list. */
  async read(list: number, text: string): Promise<ReadSymbols> {
    const { market, symbols } = this.ports;
    const written = await this.#readWritten(text);
    const count = written.symbols.length;
    if (count > MAX_ADDED) {
      throw new HttpError(
        422,
        `Add at most ${MAX_ADDED} symbols at a time. This text has ${count}`,
      );
    }
    const all = written.symbols.map(({ symbol }) => symbol);
    const listed = await this.#namesOn(list);
    const elsewhere = await this.#namesElsewhere(all);
    const left = all.filter((symbol) => !listed.has(symbol) && !elsewhere.has(symbol));
    const answer = await findNames(market, symbols, left);
    for (const [symbol, name] of answer.known) this.#remember(symbol, name);
    return {
      entries: written.symbols.map(({ symbol, name }) => {
        const known = listed.get(symbol) ?? elsewhere.get(symbol) ?? answer.known.get(symbol);
        const status = listed.has(symbol)
          ? "listed"
          : answer.unknown.has(symbol)
            ? "unknown"
            : known === undefined
              ? "unverified"
              : "new";
        return { symbol, name: listed.get(symbol) ?? name ?? known ?? symbol, status };
      }),
      unreadable: written.unreadable.slice(0, MAX_UNREADABLE),
    };
  }

  /** Adds all at the top, in order, or none above the limit. Rejects symbols that do not exist. */
  async add(list: number, stocks: readonly NewEntry[]): Promise<EntriesAdded> {
    const { store, market, symbols, maxWatched } = this.ports;
    const found = this.#found;
    const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]));
    const unique = [...bySymbol.values()];
    const unnamed = unique.filter(({ name }) => name === undefined).map(({ symbol }) => symbol);
    const names = await this.#namesElsewhere(unnamed);
    const listed = await this.#namesOn(list);
    const left = unique
      .map(({ symbol }) => symbol)
      .filter((symbol) => !listed.has(symbol) && !found.has(symbol));
    const { known, unknown } = await findNames(market, symbols, left);
    const existing = unique.filter(({ symbol }) => !unknown.has(symbol));
    const unasked = left.filter((symbol) => !known.has(symbol) && !unknown.has(symbol));
    // Planned before listing, because a crash in between would leave them unverified for good. Due
    // checks of unlisted symbols are dropped.
    for (const symbol of unasked) await symbols.checkLater(symbol);
    // The stock added last comes first, so add in reverse.
    const commands = existing.toReversed().map(({ symbol, name }) => ({
      list,
      symbol,
      command: {
        kind: "watch" as const,
        stock: {
          ...onList(symbol, list),
          name: name ?? names.get(symbol) ?? known.get(symbol) ?? found.get(symbol) ?? symbol,
        },
      },
    }));
    const changed = new Set(
      (await handleEntries(store, commands, maxWatched)).map((one) => one.symbol),
    );
    const all = existing.map(({ symbol }) => symbol);
    const added = all.filter((symbol) => changed.has(symbol));
    return {
      added,
      listed: all.filter((symbol) => !changed.has(symbol)),
      unverified: added.filter((symbol) => !known.has(symbol) && !found.has(symbol)),
      refused: [...unknown].map((symbol) => ({
        symbol,
        reason: unknownSymbol(symbol).message,
      })),
    };
  }

  #remember(symbol: string, name: string): void {
    const [oldest] = this.#found.keys();
    if (this.#found.size >= MAX_REMEMBERED && oldest !== undefined) this.#found.delete(oldest);
    this.#found.set(symbol, name);
  }

  async #namesOn(list: number): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.ports.queries.inOrder(list, { limit: Number.MAX_SAFE_INTEGER });
    return new Map(rows.map(({ symbol, name }) => [symbol, name]));
  }

  /** Returns the names on any list, by symbol. */
  async #namesWatched(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.ports.queries.stocks({ limit: Number.MAX_SAFE_INTEGER });
    return new Map(rows.map(({ symbol, name }) => [symbol, name]));
  }

  async #namesElsewhere(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const known = await this.#namesWatched();
    return new Map(
      wanted.flatMap((symbol): (readonly [string, string])[] => {
        const name = known.get(symbol);
        return name === undefined || name === symbol ? [] : [[symbol, name]];
      }),
    );
  }

  /** Resolves words such as `EURONEXT:MC`, with a request if no list contains them. */
  async #readWritten(text: string) {
    const { market, symbols } = this.ports;
    const written = readSymbols(text);
    const resolved = await resolveEuronext(written.unreadable, async (candidates, limit) => {
      const watched = await this.#namesWatched();
      const left = candidates.filter((symbol) => !watched.has(symbol));
      const { known } = await findNames(market, symbols, left, limit);
      return new Set([...watched.keys(), ...known.keys()]);
    });
    return resolved.size > 0 ? readSymbols(text, resolved) : written;
  }
}
