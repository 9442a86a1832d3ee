import type { Selectable, Transaction } from "kysely";
import { contactCap, countContacts, refuseMoreContacts } from "./queries.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type {
  NewPhoneNumber,
  PhoneNumber,
  PhoneNumberChange,
} from "../../contract/notifications/phoneNumber.ts";
import type { Database } from "../../platform/database/schema.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { RecentlyDeleted } from "../../platform/recentlyDeleted.ts";
import { phoneStream, type ContactEvent } from "./events.ts";

export type PhoneChange =
  | { readonly status: "changed"; readonly phone: PhoneNumber }
  | { readonly status: "missing" }
  | { readonly status: "taken" };

export interface PhoneStoreOptions {
  /** Returns the time of the last delivery to a number, ISO 8601. By default there is none. */
  readonly lastDeliveryTo?: (id: number) => Promise<string | null>;
  readonly maxContacts?: number;
}

/** Alert phone numbers. A plain table, so that deleting one removes every trace of it. */
export class PhoneStore {
  /** When each recently deleted number was added. */
  readonly #deleted: RecentlyDeleted<string>;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly options: PhoneStoreOptions = {},
  ) {
    this.#deleted = new RecentlyDeleted(clock);
  }

  /** Newest first. */
  async list({ limit = DEFAULT_PAGE, after }: PageRequest<number> = {}): Promise<
    Page<PhoneNumber>
  > {
    const rows = await this.store.database
      .selectFrom("phone_numbers")
      .selectAll()
      .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const total = await countContacts(this.store.database, "phone_numbers");
    const page = cutPage(
      rows,
      limit,
      total,
      (row) => row,
      ({ id }) => id,
    );
    const numbers = await Promise.all(
      page.rows.map(async (row) => toPhone(row, await this.#lastDeliveryTo(row.id))),
    );
    return { ...page, rows: numbers };
  }

  async find(id: number): Promise<PhoneNumber | undefined> {
    const row = await this.store.database
      .selectFrom("phone_numbers")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toPhone(row, await this.#lastDeliveryTo(id));
  }

  /** Undefined if the number is listed in any notation. Rejects with ListFull at the maximum. */
  async add({ phone, label, isActive = true }: NewPhoneNumber): Promise<PhoneNumber | undefined> {
    const number = normalizePhone(phone);
    const id = await this.store.transact(async (transaction) => {
      const taken = await transaction
        .selectFrom("phone_numbers")
        .select("id")
        .where("phone", "=", number)
        .executeTakeFirst();
      if (taken) return undefined;
      await refuseMoreContacts(transaction, this.options.maxContacts ?? contactCap.usual);
      const row = await transaction
        .insertInto("phone_numbers")
        .values({
          phone: number,
          label,
          is_active: isActive ? 1 : 0,
          created_at: isoTime(this.clock.now()),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const data = { id: row.id, isActive };
      await this.#record(transaction, { type: "PhoneNumberAdded", data });
      return row.id;
    });
    return id === undefined ? undefined : this.find(id);
  }

  async change(id: number, { phone, label, isActive }: PhoneNumberChange): Promise<PhoneChange> {
    const status = await this.store.transact(async (transaction) => {
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
          created_at: number === row.phone ? row.created_at : isoTime(this.clock.now()),
        })
        .where("id", "=", id)
        .execute();
      await this.#record(transaction, { type: "PhoneNumberChanged", data });
      return "changed" as const;
    });
    if (status !== "changed") return { status };
    const changed = await this.find(id);
    return changed ? { status, phone: changed } : { status: "missing" };
  }

  async remove(id: number): Promise<boolean> {
    const row = await this.store.transact(async (transaction) => {
      const removed = await transaction
        .deleteFrom("phone_numbers")
        .where("id", "=", id)
        .returning("created_at")
        .executeTakeFirst();
      if (removed) await this.#record(transaction, { type: "PhoneNumberDeleted", data: { id } });
      return removed;
    });
    if (row) this.#deleted.keep(id, row.created_at);
    return row !== undefined;
  }

  /**
   * Restores a number under its former id, so that alerts with that id reach it again. The
   * number itself is not remembered, so the caller supplies it. The status is "missing" for an id
   * that was not deleted recently.
   */
  async restore(
    id: number,
    { phone, label, isActive = true }: NewPhoneNumber,
  ): Promise<PhoneChange> {
    const since = this.#deleted.take(id);
    if (since === undefined) return { status: "missing" };
    const number = normalizePhone(phone);
    const status = await this.store.transact(async (transaction) => {
      const rows = await transaction.selectFrom("phone_numbers").select(["id", "phone"]).execute();
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
      await this.#record(transaction, { type: "PhoneNumberRestored", data: { id, isActive } });
      return "changed" as const;
    });
    if (status !== "changed") {
      this.#deleted.keep(id, since);
      return { status };
    }
    const restored = await this.find(id);
    return restored ? { status, phone: restored } : { status: "missing" };
  }

  async #lastDeliveryTo(id: number): Promise<string | null> {
    return (await this.options.lastDeliveryTo?.(id)) ?? null;
  }

  #record(transaction: Transaction<Database>, event: ContactEvent) {
    return appendNext(this.store, transaction, phoneStream(event.data.id), event);
  }
}

/** Converts text that matches PHONE_PATTERN to E.164: +1 and its last ten digits. */
const normalizePhone = (text: string): string => `+1${text.replace(/\D/g, "").slice(-10)}`;

/** `lastDelivery` is ignored if the contact had another number then. */
const toPhone = (
  row: Selectable<Database["phone_numbers"]>,
  lastDelivery: string | null,
): PhoneNumber => ({
  id: row.id,
  phone: row.phone,
  label: row.label,
  isActive: row.is_active === 1,
  lastAlert: lastDelivery !== null && lastDelivery >= row.created_at ? lastDelivery : null,
});
