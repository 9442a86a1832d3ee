import { MAX_SYMBOLS } from "../../../domain/rules/limits.ts";
import type { Kysely } from "kysely";
import type { Names } from "../../../domain/rules/describeRule.ts";
import { portfolioSubject } from "../../../domain/rules/portfolioSubject.ts";

import type { Scope } from "../../../domain/rules/rule.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { readPortfolioNames } from "../../portfolios/lifecycle/queries.ts";
import type { ReadHeld } from "../portfolio/valuations.ts";
import { createScreenerQueries } from "../../screener/queries.ts";
import { createWatchlistQueries } from "../../watchlist/queries.ts";

export interface Members {
  readonly symbols: readonly string[];
  /** Reason why there are no members, or not all of them. */
  readonly problem: string | null;
}

export interface ScopePorts {
  readonly database: Kysely<Database>;
  readonly market: Pick<Market, "universe">;
  readonly readHeld: ReadHeld;
}

export type Scopes = ReturnType<typeof createScopes>;

export function createScopes({ database, market, readHeld }: ScopePorts) {
  const watchlists = createWatchlistQueries(database);
  const screener = createScreenerQueries(database);

  const cut = (symbols: readonly string[], what: string, none: string): Members => ({
    symbols: symbols.slice(0, MAX_SYMBOLS),
    problem:
      symbols.length > MAX_SYMBOLS
        ? `${what} has ${symbols.length.toLocaleString("en-US")} stocks. The first ${MAX_SYMBOLS} are watched.`
        : symbols.length === 0
          ? none
          : null,
  });

  const membersOfList = async (id: number): Promise<Members> => {
    const list = (await watchlists.lists()).find((each) => each.id === id);
    if (!list) {
      return { symbols: [], problem: "The watchlist no longer exists. Choose what to watch." };
    }
    const { rows } = await watchlists.inOrder(id, { limit: Number.MAX_SAFE_INTEGER });
    return cut(
      rows.map(({ symbol }) => symbol),
      "The watchlist",
      "The watchlist is empty. Stocks are watched as soon as you add them.",
    );
  };

  const membersOfPortfolio = async (id: number, isWhole: boolean): Promise<Members> => {
    const held = await readHeld(id);
    const none = (problem: string): Members => ({ symbols: [], problem });
    if (!held) return none("The portfolio no longer exists. Choose what to watch.");
    if (held.isArchived) {
      return none("The portfolio is archived. Unarchive it, or choose what to watch.");
    }
    if (isWhole) return { symbols: [portfolioSubject(id)], problem: null };
    return cut(
      held.holdings.map(({ symbol }) => symbol),
      "The portfolio",
      "The portfolio holds no stocks. Stocks are watched as soon as you buy them.",
    );
  };

  return {
    /** Never rejects. */
    async membersOf(scope: Scope, isPortfolioWide = false): Promise<Members> {
      switch (scope.kind) {
        case "symbol":
          return { symbols: [scope.symbol], problem: null };
        case "symbols":
          return { symbols: scope.symbols, problem: null };
        case "watchlist":
          return membersOfList(scope.watchlistId);
        case "portfolio":
          return membersOfPortfolio(scope.portfolioId, isPortfolioWide);
        case "screen":
          return cut(
            await screener.symbols(scope.screen),
            "The screener",
            "The screener has no results. Stocks are watched as soon as it finds them.",
          );
        case "universe":
          try {
            return { symbols: await market.universe(), problem: null };
          } catch {
            return { symbols: [], problem: "No source can list all stocks right now." };
          }
        default:
          return scope satisfies never;
      }
    },
    async readNames(): Promise<Names> {
      const lists = new Map((await watchlists.lists()).map(({ id, name }) => [id, name]));
      const portfolios = await readPortfolioNames(database);
      return {
        watchlist: (id) => lists.get(id) ?? null,
        portfolio: (id) => portfolios.get(id) ?? null,
      };
    },
  };
}
