import type { Projection } from "../../../platform/eventStore/projection.ts";
import type { RecordedEvent } from "../../../platform/eventStore/event.ts";
import { statementEventTypes, type StatementEvent } from "./events.ts";

export const statementProjection: Projection = {
  name: "portfolioStatements",
  version: 1,
  tables: ["portfolio_prices", "portfolio_dismissed_splits"],
  handles: [...statementEventTypes],
  project: async (transaction, events) => {
    for (const event of events as readonly RecordedEvent<StatementEvent>[]) {
      const { portfolioId, symbol, date } = event.data;
      const key = { portfolio_id: portfolioId, symbol, date };
      const remove = (table: "portfolio_prices" | "portfolio_dismissed_splits") =>
        transaction
          .deleteFrom(table)
          .where("portfolio_id", "=", portfolioId)
          .where("symbol", "=", symbol)
          .where("date", "=", date)
          .execute();
      switch (event.type) {
        case "PortfolioPriceRecorded": {
          const { price, currency, isPreferred } = event.data;
          const stated = { price, currency, is_preferred: isPreferred ? 1 : 0 };
          await transaction
            .insertInto("portfolio_prices")
            .values({ ...key, ...stated })
            .onConflict((conflict) =>
              conflict.columns(["portfolio_id", "symbol", "date"]).doUpdateSet(stated),
            )
            .execute();
          break;
        }
        case "PortfolioPriceRemoved":
          await remove("portfolio_prices");
          break;
        case "PortfolioSplitDismissed":
          await transaction
            .insertInto("portfolio_dismissed_splits")
            .values(key)
            .onConflict((conflict) =>
              conflict.columns(["portfolio_id", "symbol", "date"]).doNothing(),
            )
            .execute();
          break;
        case "PortfolioSplitDismissalUndone":
          await remove("portfolio_dismissed_splits");
          break;
        default:
          event satisfies never;
      }
    }
  },
};
