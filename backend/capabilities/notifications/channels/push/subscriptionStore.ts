import { countRows, type Reader } from "../../../../platform/database/reader.ts";
import type { Transaction } from "kysely";
import { isoTime, type Clock } from "../../../../platform/clock.ts";
import type { NewPushSubscription } from "../../../../contract/notifications/push.ts";
import type { Database } from "../../../../platform/database/schema.ts";
import { appendNext } from "../../../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../../../platform/eventStore/store.ts";
import { browserStream, type NotificationSetupEvent } from "../../events.ts";

/** Ample for the browsers of one household; every alert is sent to all of them. */
export const MAX_SUBSCRIPTIONS = 50;

/** Subscribed browsers. A plain table, so that removing one removes every trace of it. */
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

export function createSubscriptionStore(store: EventStore, clock: Clock) {
  const { database } = store;
  const record = (
    transaction: Transaction<Database>,
    type: "BrowserSubscribed" | "BrowserUnsubscribed",
    id: number,
  ) =>
    appendNext<NotificationSetupEvent>(store, transaction, browserStream(id), {
      type,
      data: { id },
    });
  return {
    /** Also updates the keys of a known browser. Returns false at the maximum. */
    add: (subscription: NewPushSubscription): Promise<boolean> =>
      store.transact(async (transaction) => {
        const { endpoint, p256dh, auth } = subscription;
        const known = await transaction
          .updateTable("push_subscriptions")
          .set({ p256dh, auth })
          .where("endpoint", "=", endpoint)
          .returning("id")
          .executeTakeFirst();
        if (known) {
          await record(transaction, "BrowserSubscribed", known.id);
          return true;
        }
        if ((await countPushSubscriptions(transaction)) >= MAX_SUBSCRIPTIONS) return false;
        const { id } = await transaction
          .insertInto("push_subscriptions")
          .values({ endpoint, p256dh, auth, created_at: isoTime(clock.now()) })
          .returning("id")
          .executeTakeFirstOrThrow();
        await record(transaction, "BrowserSubscribed", id);
        return true;
      }),
    remove: (endpoint: string): Promise<boolean> =>
      store.transact(async (transaction) => {
        const removed = await transaction
          .deleteFrom("push_subscriptions")
          .where("endpoint", "=", endpoint)
          .returning("id")
          .executeTakeFirst();
        if (removed) await record(transaction, "BrowserUnsubscribed", removed.id);
        return removed !== undefined;
      }),
    findByEndpoint: (endpoint: string): Promise<NewPushSubscription | undefined> =>
      database
        .selectFrom("push_subscriptions")
        .select(["endpoint", "p256dh", "auth"])
        .where("endpoint", "=", endpoint)
        .executeTakeFirst(),
    find: (id: number): Promise<{ readonly endpoint: string } | undefined> =>
      database
        .selectFrom("push_subscriptions")
        .select("endpoint")
        .where("id", "=", id)
        .executeTakeFirst(),
    count: (): Promise<number> => countPushSubscriptions(database),
    ids: (): Promise<readonly number[]> => findPushSubscriptionIds(database),
  };
}

/** Oldest first. */
export async function findPushSubscriptionIds(reader: Reader): Promise<readonly number[]> {
  const rows = await reader.selectFrom("push_subscriptions").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

export const countPushSubscriptions = (reader: Reader): Promise<number> =>
  countRows(reader.selectFrom("push_subscriptions"));
