import { nextId } from "../../platform/database/nextId.ts";
import { ListFull } from "../../platform/listCap.ts";
import { portfolioCap } from "./cap.ts";
import type { Page, PageRequest } from "../../contract/page.ts";
import type { Portfolio } from "../../contract/portfolio.ts";
import { ConcurrencyConflict, NO_STREAM } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { decide } from "./decide.ts";
import { portfolioStream, type PortfolioCreated } from "./events.ts";
import { portfolioEvolution } from "./evolve.ts";
import { createPortfolioQueries, readIdsAndNames } from "./queries.ts";

/** The operations behind the routes. */
export interface PortfolioOperations {
  /** Newest first. */
  list(page?: PageRequest<number>): Promise<Page<Portfolio>>;
  /** Undefined when the name, in any case, is in use. Rejects with {@link ListFull}. */
  create(portfolio: Omit<PortfolioCreated["data"], "id">): Promise<Portfolio | undefined>;
}

/** Only another process can take the id in between. */
const ATTEMPTS = 10;

export function createPortfolioOperations(
  store: EventStore,
  maxPortfolios = portfolioCap.usual,
): PortfolioOperations {
  const queries = createPortfolioQueries(store.database);

  /** Id and name are chosen in the transaction that uses them. */
  const append = (portfolio: Omit<PortfolioCreated["data"], "id">): Promise<number | undefined> =>
    store.transact(async (transaction) => {
      const known = await readIdsAndNames(transaction);
      const id = await nextId(transaction, "portfolios");
      const namesInUse = known.map(({ name }) => name);
      const events = decide(
        { kind: "create", portfolio: { id, ...portfolio }, namesInUse },
        portfolioEvolution.initialState,
      );
      if (events.length === 0) return undefined;
      if (known.length >= maxPortfolios) throw new ListFull(portfolioCap, maxPortfolios);
      const stream = portfolioStream(id);
      await store.appendWithin(transaction, [{ stream, expectedVersion: NO_STREAM, events }]);
      return id;
    });

  return {
    list: queries.list,
    create: async (portfolio) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const id = await append(portfolio);
          return id === undefined ? undefined : await queries.find(id);
        } catch (error) {
          if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}
