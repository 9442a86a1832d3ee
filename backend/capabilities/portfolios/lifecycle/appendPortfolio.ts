import type { Transaction } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { nextId } from "../../../platform/database/nextId.ts";
import { NO_STREAM } from "../../../platform/eventStore/event.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { ListFull } from "../../../platform/http/errors.ts";
import { portfolioCap } from "./cap.ts";
import { decide, portfolioEvolution } from "./decide.ts";
import { portfolioStream, type PortfolioCreated } from "./events.ts";
import { readNames } from "./queries.ts";

export interface AppendPorts {
  readonly store: Pick<EventStore, "appendWithin">;
  readonly maxPortfolios?: number | undefined;
}

export type NewPortfolio = Omit<PortfolioCreated["data"], "id">;

/**
 * Appends the portfolio that `describe` returns and resolves to its id, or to undefined if its name
 * is in use, ignoring case. Rejects with {@link ListFull}. Id and name are chosen inside the
 * transaction that uses them.
 */
export async function appendPortfolio(
  { store, maxPortfolios = portfolioCap.usual }: AppendPorts,
  transaction: Transaction<Database>,
  describe: (namesInUse: readonly string[]) => NewPortfolio,
): Promise<number | undefined> {
  const namesInUse = await readNames(transaction);
  const id = await nextId(transaction, "portfolios");
  const portfolio = { id, ...describe(namesInUse) };
  const events = decide({ kind: "create", portfolio, namesInUse }, portfolioEvolution.initialState);
  if (events.length === 0) return undefined;
  if (namesInUse.length >= maxPortfolios) throw new ListFull(portfolioCap, maxPortfolios);
  const stream = portfolioStream(id);
  await store.appendWithin(transaction, [{ stream, expectedVersion: NO_STREAM, events }]);
  return id;
}
