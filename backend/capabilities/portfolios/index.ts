import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { ledgerEventTypes, portfolioEventTypes, statementEventTypes } from "./lifecycle/events.ts";
import { ImportOperations } from "./import/importOperations.ts";
import { portfolioImportRoutes } from "./import/importRoutes.ts";
import { createLedgers } from "./lifecycle/ledgers.ts";
import { PortfolioOperations } from "./operations.ts";
import { portfolioProjection, statementProjection } from "./lifecycle/projection.ts";
import { createPortfolioQueries } from "./lifecycle/queries.ts";
import { portfolioInsightRoutes } from "./insightRoutes.ts";
import { portfolioRoutes } from "./routes.ts";
import { createStatements } from "./lifecycle/statements.ts";
import { portfolioTransactionRoutes } from "./transactionRoutes.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";

const handled: ReadonlySet<string> = new Set([
  ...portfolioEventTypes,
  ...ledgerEventTypes,
  ...statementEventTypes,
]);

const toPortfolioMessage = ({ type }: RecordedEvent): LiveMessage | undefined =>
  handled.has(type) ? { type: "portfolios.changed" } : undefined;

type Needs = Platform & {
  readonly symbols: SymbolChecks;
  readonly caps?: { readonly portfolios?: number };
};

interface Service {
  readonly operations: PortfolioOperations;
  readonly imports: ImportOperations;
  readonly held: PortfolioOperations["held"];
}

export const portfolios: Capability<"portfolios", Needs, Service> = {
  name: "portfolios",
  projections: [portfolioProjection, statementProjection],
  changes: [
    {
      resource: "portfolios",
      after: [...portfolioEventTypes, ...ledgerEventTypes, ...statementEventTypes],
    },
  ],
  create: ({ store, market, clock, symbols, caps, log, newId }) => {
    const ledgers = createLedgers(store.database);
    const shared = { store, market, clock, symbols, ledgers };
    const operations = new PortfolioOperations({ ...shared, maxPortfolios: caps?.portfolios });
    const queries = createPortfolioQueries(store.database);
    const statements = createStatements(store);
    const imports = new ImportOperations({
      ...shared,
      maxPortfolios: caps?.portfolios,
      queries,
      statements,
      log,
      newId,
    });
    return {
      service: { operations, imports, held: (id) => operations.held(id) },
      toLiveMessage: toPortfolioMessage,
      followedSymbols: () => operations.symbols(),
      jobs: [everySeconds("expire-imports", 60, async () => imports.expire())],
    };
  },
  routes: ({ imports, operations }) => [
    portfolioRoutes(operations),
    portfolioTransactionRoutes(operations.transactions),
    portfolioImportRoutes(imports),
    portfolioInsightRoutes(operations.insights),
  ],
};
