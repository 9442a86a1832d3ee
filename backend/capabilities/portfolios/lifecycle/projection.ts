import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Projection } from "../../../platform/eventStore/projection.ts";
import type { RecordedEvent } from "../../../platform/eventStore/event.ts";
import {
  ledgerEventTypes,
  portfolioEventTypes,
  type LedgerEvent,
  type PortfolioEvent,
  statementEventTypes,
  type StatementEvent,
  placeOf,
  type PortfolioTransaction,
} from "./events.ts";

export const portfolioProjection: Projection = {
  name: "portfolios",
  version: 2,
  tables: ["portfolios", "portfolio_transactions"],
  handles: [...portfolioEventTypes, ...ledgerEventTypes],
  project: async (transaction, events) => {
    for (const event of events as readonly RecordedEvent<PortfolioEvent | LedgerEvent>[]) {
      if ("portfolioId" in event.data) await projectLedger(transaction, event as LedgerRecord);
      else await projectPortfolio(transaction, event as RecordedEvent<PortfolioEvent>);
    }
  },
};

type LedgerRecord = RecordedEvent<LedgerEvent>;

async function projectPortfolio(
  transaction: Transaction<Database>,
  event: RecordedEvent<PortfolioEvent>,
): Promise<void> {
  const { id } = event.data;
  const set = (values: { is_archived?: number; is_deleted?: number }) =>
    transaction.updateTable("portfolios").set(values).where("id", "=", id).execute();
  switch (event.type) {
    case "PortfolioCreated": {
      const { name, description, currency = "USD", lotMethod = "fifo" } = event.data;
      await transaction
        .insertInto("portfolios")
        .values({
          id,
          name,
          description,
          created_at: event.recordedAt,
          currency,
          lot_method: lotMethod,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return;
    }
    case "PortfolioChanged": {
      const { name, description, currency, lotMethod, benchmark = null } = event.data;
      await transaction
        .updateTable("portfolios")
        .set({ name, description, currency, lot_method: lotMethod, benchmark })
        .where("id", "=", id)
        .execute();
      return;
    }
    case "PortfolioArchived":
      await set({ is_archived: 1 });
      return;
    case "PortfolioUnarchived":
      await set({ is_archived: 0 });
      return;
    case "PortfolioDeleted":
      await set({ is_deleted: 1 });
      return;
    case "PortfolioRestored":
      await set({ is_deleted: 0 });
      return;
    default:
      event satisfies never;
  }
}

async function projectLedger(
  transaction: Transaction<Database>,
  event: LedgerRecord,
): Promise<void> {
  const { portfolioId } = event.data;
  const row = await transaction
    .selectFrom("portfolios")
    .select(["ledger_version", "transaction_count", "newest_transaction"])
    .where("id", "=", portfolioId)
    .executeTakeFirst();
  if (!row || row.ledger_version >= event.version) return;
  let { transaction_count: count, newest_transaction: newest } = row;
  switch (event.type) {
    case "PortfolioTransactionsRecorded":
      for (const some of inSlices(event.data.transactions)) {
        await transaction
          .insertInto("portfolio_transactions")
          .values(some.map((each) => ({ portfolio_id: portfolioId, ...toRow(each) })))
          .execute();
        for (const { id } of some) newest = Math.max(newest, Number(id));
      }
      count += event.data.transactions.length;
      break;
    case "PortfolioTransactionCorrected":
      await transaction
        .updateTable("portfolio_transactions")
        .set(toRow(event.data.transaction))
        .where("portfolio_id", "=", portfolioId)
        .where("transaction_id", "=", Number(event.data.transaction.id))
        .execute();
      break;
    case "PortfolioTransactionsRemoved":
      for (const some of inSlices(event.data.transactions)) {
        await transaction
          .deleteFrom("portfolio_transactions")
          .where("portfolio_id", "=", portfolioId)
          .where("transaction_id", "in", some.map(Number))
          .execute();
      }
      count -= event.data.transactions.length;
      break;
    default:
      event satisfies never;
  }
  await transaction
    .updateTable("portfolios")
    .set({ ledger_version: event.version, transaction_count: count, newest_transaction: newest })
    .where("id", "=", portfolioId)
    .execute();
}

/** Five values a row stays far below the limit of bound parameters. */
const ROWS_A_STATEMENT = 200;

function* inSlices<T>(list: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < list.length; start += ROWS_A_STATEMENT) {
    yield list.slice(start, start + ROWS_A_STATEMENT);
  }
}

const toRow = (transaction: PortfolioTransaction) => ({
  place: placeOf(transaction),
  transaction_id: Number(transaction.id),
  symbol: "symbol" in transaction ? (transaction.symbol ?? null) : null,
  body: JSON.stringify(transaction),
});

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
