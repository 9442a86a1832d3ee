import { ImportOperations } from "../../capabilities/portfolios/import/importOperations.ts";
import { portfolioImportRoutes } from "../../capabilities/portfolios/import/importRoutes.ts";
import type { StageLimits } from "../../capabilities/portfolios/import/stages.ts";
import { createLedgers } from "../../capabilities/portfolios/lifecycle/ledgers.ts";
import { PortfolioOperations } from "../../capabilities/portfolios/operations.ts";
import { portfolioInsightRoutes } from "../../capabilities/portfolios/insightRoutes.ts";
import {
  portfolioProjection,
  statementProjection,
} from "../../capabilities/portfolios/lifecycle/projection.ts";
import { createPortfolioQueries } from "../../capabilities/portfolios/lifecycle/queries.ts";
import { createStatements } from "../../capabilities/portfolios/lifecycle/statements.ts";
import { portfolioRoutes } from "../../capabilities/portfolios/routes.ts";
import { portfolioTransactionRoutes } from "../../capabilities/portfolios/transactionRoutes.ts";
import type { Bar } from "../../domain/bar.ts";
import type { Split } from "../../market/companyCalendar.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { manualClock } from "../../platform/clock.ts";
import { randomId } from "../../platform/ids.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { silentLog } from "../../platform/log.ts";
import { serveRoutes } from "./callRoutes.ts";
import { openMemoryStore } from "./memoryStore.ts";
import { createScriptedSource } from "./scriptedSource.ts";

/** Equal closes for each day up to `newest`. */
const flatDays = (close: number, count: number, newest: number): readonly Bar[] =>
  Array.from({ length: count }, (_, index) => ({
    time: newest - (count - 1 - index) * DAY_MS,
    open: close,
    high: close,
    low: close,
    close,
    volume: null,
  }));

/**
 * Monday, 2026-01-05, in New York: AAPL at 200 dollars (190 before), VOD.L at 0.80 pounds, a pound
 * at 1.25 dollars, and at 1.30 on earlier days.
 */
export async function openPortfolioWorld(maxTransactions?: number, limits?: StageLimits) {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const store = await openMemoryStore([portfolioProjection, statementProjection], clock);
  const source = createScriptedSource({ clock });
  source.setPrice("AAPL", 200, { previousClose: 190 });
  source.setPrice("MSFT", 50);
  source.setPrice("VOD.L", 0.8, { currency: "GBP" });
  source.setPrice("GBPUSD=X", 1.25);
  source.setBars("GBPUSD=X", "1d", flatDays(1.3, 400, Date.parse("2026-01-05T00:00:00Z")));
  const splits = new Map<string, readonly Split[]>();
  const market = {
    ...createMarketRouter([source], silentLog, { clock }),
    splits: async (symbol: string) => ({ source: "scripted", splits: splits.get(symbol) ?? [] }),
  };
  const symbols = {
    check: async (symbol: string) =>
      ({ status: symbol === "GONE" ? "unknown" : "unverified" }) as const,
  };
  /** Restarts the server: state in memory is lost. */
  const serve = () => {
    const ledgers = createLedgers(store.database);
    const shared = { store, market, clock, symbols, maxTransactions, ledgers };
    const operations = new PortfolioOperations(shared);
    const imports = new ImportOperations({
      ...shared,
      statements: createStatements(store),
      queries: createPortfolioQueries(store.database),
      log: silentLog,
      newId: randomId,
      ...(limits ? { limits } : {}),
    });
    return serveRoutes(portfolioRoutes(operations))
      .use(portfolioTransactionRoutes(operations.transactions))
      .use(portfolioImportRoutes(imports))
      .use(portfolioInsightRoutes(operations.insights));
  };
  return { store, clock, source, market, symbols, splits, app: serve(), serve };
}
