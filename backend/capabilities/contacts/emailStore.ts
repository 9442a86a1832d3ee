import type { Selectable, Transaction } from "kysely";
import { contactCap } from "./cap.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { EmailNotification, NewEmailNotification } from "../../contract/emailNotification.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { emailStream, type ContactEvent } from "./events.ts";
import { countContacts, refuseMoreContacts } from "./queries.ts";

/**
 * Addresses that receive alert emails. A plain table, so that deleting one removes every trace of
 * it.
 */
export interface EmailStore {
  /** Newest first. */
  list(page?: PageRequest<number>): Promise<Page<EmailNotification>>;
  find(id: number): Promise<EmailNotification | undefined>;
  /**
   * Returns undefined if the address is already on the list; case is ignored. Rejects with ListFull
   * at the maximum number of contacts.
   */
  add(email: NewEmailNotification): Promise<EmailNotification | undefined>;
  setActive(id: number, isActive: boolean): Promise<EmailNotification | undefined>;
  remove(id: number): Promise<boolean>;
}

export function createEmailStore(
  store: EventStore,
  clock: Clock,
  maxContacts = contactCap.usual,
): EmailStore {
  const { database } = store;
  const record = (transaction: Transaction<Database>, event: ContactEvent) =>
    appendNext(store, transaction, emailStream(event.data.id), event);
  const find: EmailStore["find"] = async (id) => {
    const row = await database
      .selectFrom("email_notifications")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toEmail(row);
  };

  return {
    find,
    list: async ({ limit = DEFAULT_PAGE, after } = {}) => {
      const rows = await database
        .selectFrom("email_notifications")
        .selectAll()
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const total = await countContacts(database, "email_notifications");
      return cutPage(rows, limit, total, toEmail, ({ id }) => id);
    },
    add: ({ email, label }) =>
      store.transact(async (transaction) => {
        // Compared in code, because `lower` of some database engines handles only ASCII.
        const rows = await transaction.selectFrom("email_notifications").select("email").execute();
        const wanted = email.toLowerCase();
        const existing = rows.some((row) => row.email.toLowerCase() === wanted);
        if (existing) return undefined;
        await refuseMoreContacts(transaction, maxContacts);
        const row = await transaction
          .insertInto("email_notifications")
          .values({ email, label, is_active: 1, created_at: isoTime(clock.now()) })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(transaction, { type: "EmailAddressAdded", data: { id: row.id } });
        return toEmail(row);
      }),
    setActive: (id, isActive) =>
      store.transact(async (transaction) => {
        const row = await transaction
          .updateTable("email_notifications")
          .set({ is_active: isActive ? 1 : 0 })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        await record(transaction, { type: "EmailAddressSwitched", data: { id, isActive } });
        return toEmail(row);
      }),
    remove: (id) =>
      store.transact(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("email_notifications")
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await record(transaction, { type: "EmailAddressDeleted", data: { id } });
        return true;
      }),
  };
}

const toEmail = (row: Selectable<Database["email_notifications"]>): EmailNotification => ({
  id: row.id,
  email: row.email,
  label: row.label,
  isActive: row.is_active === 1,
});
