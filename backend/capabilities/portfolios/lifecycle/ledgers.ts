import type { Kysely } from "kysely";
import { applyTransaction, createLedger, type Ledger } from "../../../market/ledger/ledger.ts";
import { sortByPlace } from "../../../market/ledger/order.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { createSerialQueue, type SerialQueue } from "../../../platform/serialQueue.ts";
import { runCooperatively, yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { transactionCap } from "./cap.ts";
import type { PortfolioTransaction } from "./events.ts";

export interface OpenLedger {
  readonly ledger: Ledger;
  version: number;
  newestId: number;
  /**
   * Recorded transactions that are impossible in the current order; early builds, which renumbered
   * a date's transactions at each start, accepted them. They are excluded until removed.
   */
  readonly unapplied: readonly PortfolioTransaction[];
}

/**
 * Limit for all cached ledgers: the largest portfolio and some others. Viewing one of those would
 * otherwise evict it, and recomputing it takes seconds. 2.7 KB of heap each, 200 MB in all.
 */
const MAX_KEPT_TRANSACTIONS = transactionCap.usual + 25_000;
const ROWS_AT_ONCE = 500;

/** Accepted transactions are not validated again against today's date and instruments. */
export const ANY_DATE = { today: "9999-12-31" } as const;

const applies = (ledger: Ledger, transaction: PortfolioTransaction): boolean =>
  applyTransaction(ledger, transaction, ANY_DATE).status === "applied";

/** Reports unapplied transactions as missing, since no figure includes them. */
export const nameUnapplied = <T extends { readonly missing: readonly string[] }>(
  { unapplied }: Pick<OpenLedger, "unapplied">,
  figures: T,
): T & { missing: string[] } => ({
  ...figures,
  missing: [...figures.missing, ...unapplied.map(({ id }) => `transaction ${id}`)],
});

export type Ledgers = ReturnType<typeof createLedgers>;

export function createLedgers(database: Kysely<Database>) {
  const kept = new Map<number, OpenLedger>();
  const queues = new Map<number, SerialQueue>();
  const opening = new Map<number, Promise<OpenLedger | undefined>>();

  const readTerms = (portfolioId: number) =>
    database
      .selectFrom("portfolios")
      .select(["currency", "lot_method", "ledger_version", "newest_transaction"])
      .where("id", "=", portfolioId)
      .executeTakeFirst();

  const isNewest = (
    open: OpenLedger,
    terms: NonNullable<Awaited<ReturnType<typeof readTerms>>>,
  ): boolean =>
    open.version === terms.ledger_version &&
    open.ledger.base === terms.currency &&
    open.ledger.method === terms.lot_method;

  async function compute(portfolioId: number): Promise<OpenLedger | undefined> {
    for (;;) {
      const terms = await readTerms(portfolioId);
      if (!terms) return undefined;
      const ledger = createLedger(terms.currency, terms.lot_method);
      const unapplied: PortfolioTransaction[] = [];
      const open: OpenLedger = {
        ledger,
        unapplied,
        version: terms.ledger_version,
        newestId: terms.newest_transaction,
      };
      let after = 0;
      // A date's transactions apply together: a sale may have been entered before its purchase.
      let ofDate: PortfolioTransaction[] = [];
      const applyDate = async () => {
        for (const [index, each] of (await runCooperatively(sortByPlace(ofDate))).entries()) {
          if (index > 0 && index % ROWS_AT_ONCE === 0) await yieldToEventLoop();
          if (!applies(ledger, each)) unapplied.push(each);
        }
        ofDate = [];
      };
      for (;;) {
        const rows = await database
          .selectFrom("portfolio_transactions")
          .select(["place", "body"])
          .where("portfolio_id", "=", portfolioId)
          .where("place", ">", after)
          .orderBy("place")
          .limit(ROWS_AT_ONCE)
          .execute();
        for (const { place, body } of rows) {
          after = place;
          const transaction = JSON.parse(body) as PortfolioTransaction;
          if (ofDate[0] && ofDate[0].date !== transaction.date) await applyDate();
          ofDate.push(transaction);
        }
        if (rows.length < ROWS_AT_ONCE) break;
        await yieldToEventLoop();
      }
      await applyDate();
      // Another process may have recorded a change meanwhile.
      const now = await readTerms(portfolioId);
      if (now && isNewest(open, now)) return open;
    }
  }

  function keep(portfolioId: number, open: OpenLedger): OpenLedger {
    kept.delete(portfolioId);
    kept.set(portfolioId, open);
    let transactions = 0;
    for (const { ledger } of kept.values()) transactions += ledger.entries.size;
    for (const [id, { ledger }] of kept) {
      if (transactions <= MAX_KEPT_TRANSACTIONS || id === portfolioId) break;
      kept.delete(id);
      transactions -= ledger.entries.size;
    }
    return open;
  }

  return {
    async open(portfolioId: number): Promise<OpenLedger | undefined> {
      const terms = await readTerms(portfolioId);
      const found = kept.get(portfolioId);
      if (terms && found && isNewest(found, terms)) return keep(portfolioId, found);
      kept.delete(portfolioId);
      let computing = opening.get(portfolioId);
      if (!computing) {
        computing = compute(portfolioId).finally(() => opening.delete(portfolioId));
        opening.set(portfolioId, computing);
      }
      const open = await computing;
      return open && keep(portfolioId, open);
    },
    /** Discards a ledger that was changed without recording it; the next call rereads it. */
    forget(portfolioId: number): void {
      kept.delete(portfolioId);
    },
    /** Serializes changes: each is decided on the ledger that the previous one left. */
    serialize<T>(portfolioId: number, work: () => Promise<T>): Promise<T> {
      let queue = queues.get(portfolioId);
      if (!queue) {
        queue = createSerialQueue();
        queues.set(portfolioId, queue);
      }
      return queue.run(work);
    },
  };
}

/**
 * Memoizes a computation per ledger version. With 100,000 transactions it would block the event
 * loop for too long, so it runs in slices. The ledger must not change between slices, so it is
 * serialized with ledger changes.
 */
export function keepByVersion<T>(
  { serialize }: Pick<Ledgers, "serialize">,
  compute: (ledger: Ledger) => Generator<void, T>,
): (portfolioId: number, open: OpenLedger) => Promise<T> {
  const kept = new WeakMap<OpenLedger, { readonly version: number; readonly value: T }>();
  return async (portfolioId, open) => {
    const find = () => {
      const found = kept.get(open);
      return found?.version === open.version ? found : undefined;
    };
    const { value } =
      find() ??
      (await serialize(portfolioId, async () => {
        const found = find();
        if (found) return found;
        const computed = {
          version: open.version,
          value: await runCooperatively(compute(open.ledger)),
        };
        kept.set(open, computed);
        return computed;
      }));
    return value;
  };
}
