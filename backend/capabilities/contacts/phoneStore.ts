import type { Selectable, Transaction } from "kysely";
import { contactCap } from "./cap.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { NewPhoneNumber, PhoneNumber, PhoneNumberChange } from "../../contract/phoneNumber.ts";
import type { Database } from "../../platform/database/schema.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { phoneStream, type ContactEvent } from "./events.ts";
import { countContacts, refuseMoreContacts } from "./queries.ts";

export type PhoneChange =
  | { readonly status: "changed"; readonly phone: PhoneNumber }
  | { readonly status: "missing" }
  | { readonly status: "taken" };

export interface PhoneStoreOptions {
  /** Returns the time of the last delivery to a number, ISO 8601. By default there is none. */
  readonly lastDeliveryTo?: (id: number) => Promise<string | null>;
  readonly maxContacts?: number;
}

/**
 * Numbers that receive alert text messages. A plain table, so that deleting one removes every trace
 * of it.
 */
export type PhoneStore = ReturnType<typeof createPhoneStore>;

export function createPhoneStore(
  store: EventStore,
  clock: Clock,
  {
    lastDeliveryTo = () => Promise.resolve(null),
    maxContacts = contactCap.usual,
  }: PhoneStoreOptions = {},
) {
  const { database } = store;
  const record = (transaction: Transaction<Database>, event: ContactEvent) =>
    appendNext(store, transaction, phoneStream(event.data.id), event);
  const deleted = new Map<number, string>();
  /** Newest first. */
  const list = async ({ limit = DEFAULT_PAGE, after }: PageRequest<number> = {}): Promise<
    Page<PhoneNumber>
  > => {
    const rows = await database
      .selectFrom("phone_numbers")
      .selectAll()
      .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const total = await countContacts(database, "phone_numbers");
    const page = cutPage(
      rows,
      limit,
      total,
      (row) => row,
      ({ id }) => id,
    );
    const numbers = await Promise.all(
      page.rows.map(async (row) => toPhone(row, await lastDeliveryTo(row.id))),
    );
    return { ...page, rows: numbers };
  };
  const find = async (id: number): Promise<PhoneNumber | undefined> => {
    const row = await database
      .selectFrom("phone_numbers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toPhone(row, await lastDeliveryTo(id));
  };

  return {
    list,
    find,
    /**
     * Returns undefined if the number, in any notation, is already on the list. Rejects with
     * ListFull at the maximum number of contacts.
     */
    async add({ phone, label, isActive = true }: NewPhoneNumber): Promise<PhoneNumber | undefined> {
      const number = normalizePhone(phone);
      const id = await store.transact(async (transaction) => {
        const taken = await transaction
          .selectFrom("phone_numbers")
          .select("id")
          .where("phone", "=", number)
          .executeTakeFirst();
        if (taken) return undefined;
        await refuseMoreContacts(transaction, maxContacts);
        const row = await transaction
          .insertInto("phone_numbers")
          .values({
            phone: number,
            label,
            is_active: isActive ? 1 : 0,
            created_at: isoTime(clock.now()),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const data = { id: row.id, isActive };
        await record(transaction, { type: "PhoneNumberAdded", data });
        return row.id;
      });
      return id === undefined ? undefined : find(id);
    },
    async change(id: number, { phone, label, isActive }: PhoneNumberChange): Promise<PhoneChange> {
      const status = await store.transact(async (transaction) => {
        const rows = await transaction.selectFrom("phone_numbers").selectAll().execute();
        const row = rows.find((each) => each.id === id);
        if (!row) return "missing" as const;
        const number = phone === undefined ? row.phone : normalizePhone(phone);
        if (rows.some((each) => each.phone === number && each.id !== id)) return "taken" as const;
        const data = { id, isActive: isActive ?? row.is_active === 1 };
        await transaction
          .updateTable("phone_numbers")
          .set({
            phone: number,
            label: label ?? row.label,
            is_active: data.isActive ? 1 : 0,
            // Deliveries to the previous number must not count for the new one.
            created_at: number === row.phone ? row.created_at : isoTime(clock.now()),
          })
          .where("id", "=", id)
          .execute();
        await record(transaction, { type: "PhoneNumberChanged", data });
        return "changed" as const;
      });
      if (status !== "changed") return { status };
      const changed = await find(id);
      return changed ? { status, phone: changed } : { status: "missing" };
    },
    async remove(id: number): Promise<boolean> {
      const row = await store.transact(async (transaction) => {
        const removed = await transaction
          .deleteFrom("phone_numbers")
          .where("id", "=", id)
          .returning("created_at")
          .executeTakeFirst();
        if (removed) await record(transaction, { type: "PhoneNumberDeleted", data: { id } });
        return removed;
      });
      if (row) deleted.set(id, row.created_at);
      return row !== undefined;
    },
    /**
     * Restores a number under its former id, so that alerts with that id reach it again. Only ids
     * of deleted numbers are remembered, and only until the process ends, so the caller supplies
     * the number. The status is "missing" for an id that was not deleted since the start.
     */
    async restore(
      id: number,
      { phone, label, isActive = true }: NewPhoneNumber,
    ): Promise<PhoneChange> {
      const since = deleted.get(id);
      if (since === undefined) return { status: "missing" };
      const number = normalizePhone(phone);
      const status = await store.transact(async (transaction) => {
        const rows = await transaction
          .selectFrom("phone_numbers")
          .select(["id", "phone"])
          .execute();
        if (rows.some((row) => row.id === id)) return "missing" as const;
        if (rows.some((row) => row.phone === number)) return "taken" as const;
        const values = {
          id,
          phone: number,
          label,
          is_active: isActive ? 1 : 0,
          created_at: since,
        };
        await transaction.insertInto("phone_numbers").values(values).execute();
        await record(transaction, { type: "PhoneNumberRestored", data: { id, isActive } });
        return "changed" as const;
      });
      if (status !== "changed") return { status };
      deleted.delete(id);
      const restored = await find(id);
      return restored ? { status, phone: restored } : { status: "missing" };
    },
  };
}

/** Converts text that matches PHONE_PATTERN to E.164: +1 and its last ten digits. */
const normalizePhone = (text: string): string => `+1${text.replace(/\D/g, "").slice(-10)}`;

type PhoneRow = Selectable<Database["phone_numbers"]>;

/**
 * `lastDelivery` is the last delivery to the contact; it is ignored if the contact had another
 * number then.
 */
const toPhone = (row: PhoneRow, lastDelivery: string | null): PhoneNumber => ({
  id: row.id,
  phone: row.phone,
  label: row.label,
  isActive: row.is_active === 1,
  lastAlert: lastDelivery !== null && lastDelivery >= row.created_at ? lastDelivery : null,
});
