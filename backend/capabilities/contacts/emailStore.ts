import type { Selectable, Transaction } from "kysely";
import { contactCap, countContacts, refuseMoreContacts } from "./queries.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type {
  EmailNotification,
  NewEmailNotification,
  RestoredEmailNotification,
} from "../../contract/notifications/emailNotification.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { RecentlyDeleted } from "../../platform/recentlyDeleted.ts";
import { emailStream, type ContactEvent } from "./events.ts";

/** Alert email addresses. A plain table, so that deleting one removes every trace of it. */
export type EmailStore = ReturnType<typeof createEmailStore>;

export type EmailRestoration =
  | { readonly status: "missing" | "taken" }
  | { readonly status: "restored"; readonly email: EmailNotification };

export function createEmailStore(store: EventStore, clock: Clock, maxContacts = contactCap.usual) {
  const { database } = store;
  /** When each recently deleted address was added. */
  const deleted = new RecentlyDeleted<string>(clock);
  const record = (transaction: Transaction<Database>, event: ContactEvent) =>
    appendNext(store, transaction, emailStream(event.data.id), event);
  const find = async (id: number): Promise<EmailNotification | undefined> => {
    const row = await database
      .selectFrom("email_notifications")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toEmail(row);
  };

  return {
    find,
    /** Newest first. */
    async list({ limit = DEFAULT_PAGE, after }: PageRequest<number> = {}): Promise<
      Page<EmailNotification>
    > {
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
    /** Undefined if the address is listed, ignoring case. Rejects with ListFull at the maximum. */
    add: ({ email, label }: NewEmailNotification): Promise<EmailNotification | undefined> =>
      store.transact(async (transaction) => {
        if (await isListed(transaction, email)) return undefined;
        await refuseMoreContacts(transaction, maxContacts);
        const row = await transaction
          .insertInto("email_notifications")
          .values({ email, label, is_active: 1, created_at: isoTime(clock.now()) })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(transaction, { type: "EmailAddressAdded", data: { id: row.id } });
        return toEmail(row);
      }),
    setActive: (id: number, isActive: boolean): Promise<EmailNotification | undefined> =>
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
    async remove(id: number): Promise<boolean> {
      const row = await store.transact(async (transaction) => {
        const removed = await transaction
          .deleteFrom("email_notifications")
          .where("id", "=", id)
          .returning("created_at")
          .executeTakeFirst();
        if (removed) await record(transaction, { type: "EmailAddressDeleted", data: { id } });
        return removed;
      });
      if (row) deleted.keep(id, row.created_at);
      return row !== undefined;
    },
    /**
     * Restores an address under its former id, so that alerts with that id reach it again. The
     * address itself is not remembered, so the caller supplies it. The status is "missing" for an
     * id that was not deleted recently.
     */
    async restore(
      id: number,
      { email, label, isActive }: RestoredEmailNotification,
    ): Promise<EmailRestoration> {
      const since = deleted.take(id);
      if (since === undefined) return { status: "missing" };
      const restoration = await store.transact(async (transaction): Promise<EmailRestoration> => {
        if (await isListed(transaction, email)) return { status: "taken" };
        const row = await transaction
          .insertInto("email_notifications")
          .values({ id, email, label, is_active: isActive ? 1 : 0, created_at: since })
          .returningAll()
          .executeTakeFirstOrThrow();
        await record(transaction, { type: "EmailAddressRestored", data: { id, isActive } });
        return { status: "restored", email: toEmail(row) };
      });
      if (restoration.status === "taken") deleted.keep(id, since);
      return restoration;
    },
  };
}

/** Compared in code, because `lower` of some database engines handles only ASCII. */
async function isListed(transaction: Transaction<Database>, email: string): Promise<boolean> {
  const rows = await transaction.selectFrom("email_notifications").select("email").execute();
  const wanted = email.toLowerCase();
  return rows.some((row) => row.email.toLowerCase() === wanted);
}

const toEmail = (row: Selectable<Database["email_notifications"]>): EmailNotification => ({
  id: row.id,
  email: row.email,
  label: row.label,
  isActive: row.is_active === 1,
});
