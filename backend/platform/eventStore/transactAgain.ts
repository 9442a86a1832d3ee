import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { ConcurrencyConflict } from "./event.ts";
import type { EventStore } from "./store.ts";

/** Only another process can come in between. */
const ATTEMPTS = 10;

/** Runs work on the log in a transaction, again after an append of another process. */
export async function transactAgain<T>(
  store: Pick<EventStore, "transact">,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.transact(work);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}
