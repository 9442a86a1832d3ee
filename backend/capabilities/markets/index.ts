import type { Capability, Platform } from "../capability.ts";
import type { ScreenerQueries } from "../screener/queries.ts";
import { createBoard } from "./board.ts";
import { createListReading } from "./listReading.ts";
import { createMarketQueries, type MarketQueries } from "./queries.ts";
import { marketRoutes } from "./routes.ts";

type Needs = Platform & {
  readonly screener: { readonly queries: Pick<ScreenerQueries, "results"> };
  readonly watchlist: { readonly entries: { symbols(): Promise<readonly string[]> } };
};

export const markets: Capability<"markets", Needs, MarketQueries> = {
  name: "markets",
  create: ({ market, clock, log, screener, watchlist }) => {
    const readScreened = async () =>
      (
        await Promise.all([
          screener.queries.results("standard"),
          screener.queries.results("earnings"),
        ])
      ).flat();
    const readBoard = createBoard({
      market,
      clock,
      readScreened,
      readWatched: watchlist.entries.symbols,
    });
    const readList = createListReading({
      lists: market.exchangeLists,
      clock,
      onFault: (error) => log.error("an exchange could not be listed", { error }),
    });
    const readSector = async (symbol: string) => (await market.profile(symbol))?.sector ?? null;
    return {
      service: createMarketQueries({
        quote: market.quote,
        readYields: async () => (market.offers("yields") ? market.sourced.yields() : undefined),
        readBoard,
        readList,
        readSector,
      }),
    };
  },
  routes: (service) => [marketRoutes(service)],
};
