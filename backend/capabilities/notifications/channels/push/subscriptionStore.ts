import type { Kysely, Transaction } from "kysely";
import { isoTime, type Clock } from "../../../../platform/clock.ts";
import type { NewPushSubscription } from "../../../../contract/push.ts";
import type { Database } from "../../../../platform/database/schema.ts";

/** One household's browsers, with plenty of room; every alert is sent to all of them. */
export const MAX_SUBSCRIPTIONS = 50;

/** Subscribed browsers. A plain table: removing one removes every trace. */
export interface SubscriptionStore {
  /** Adds a browser, or updates its keys; false at the maximum. */
  add(subscription: NewPushSubscription): Promise<boolean>;
  /** False when there was none. */
  remove(endpoint: string): Promise<boolean>;
  findByEndpoint(endpoint: string): Promise<NewPushSubscription | undefined>;
  find(id: number): Promise<{ readonly endpoint: string } | undefined>;
  count(): Promise<number>;
  ids(): Promise<readonly number[]>;
}

export function createSubscriptionStore(
  database: Kysely<Database>,
  clock: Clock,
): SubscriptionStore {
  return {
    add: (subscription) =>
      database.transaction().execute(async (transaction) => {
        const { endpoint, p256dh, auth } = subscription;
        const { numUpdatedRows } = await transaction
          .updateTable("push_subscriptions")
          .set({ p256dh, auth })
          .where("endpoint", "=", endpoint)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
        if ((await countPushSubscriptions(transaction)) >= MAX_SUBSCRIPTIONS) return false;
        await transaction
          .insertInto("push_subscriptions")
          .values({ endpoint, p256dh, auth, created_at: isoTime(clock.now()) })
          .execute();
        return true;
      }),
    remove: async (endpoint) => {
      const { numDeletedRows } = await database
        .deleteFrom("push_subscriptions")
        .where("endpoint", "=", endpoint)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    findByEndpoint: (endpoint) =>
      database
        .selectFrom("push_subscriptions")
        .select(["endpoint", "p256dh", "auth"])
        .where("endpoint", "=", endpoint)
        .executeTakeFirst(),
    find: (id) =>
      database
        .selectFrom("push_subscriptions")
        .select("endpoint")
        .where("id", "=", id)
        .executeTakeFirst(),
    count: () => countPushSubscriptions(database),
    ids: () => findPushSubscriptionIds(database),
  };
}

/** Reads run on the given transaction, else on their own. */
type Reader = Kysely<Database> | Transaction<Database>;

/** Oldest first. */
export async function findPushSubscriptionIds(reader: Reader): Promise<readonly number[]> {
  const rows = await reader.selectFrom("push_subscriptions").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export async function countPushSubscriptions(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom("push_subscriptions")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
