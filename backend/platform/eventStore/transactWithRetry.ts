import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { ConcurrencyConflict } from "./event.ts";
import type { EventStore } from "./store.ts";

/** Conflicts can come only from another process. */
const ATTEMPTS = 10;

export async function transactWithRetry<T>(
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
