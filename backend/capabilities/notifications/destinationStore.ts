import { countRows, type Reader } from "../../platform/database/reader.ts";
import type { Selectable } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type {
  NewServiceDestination,
  ServiceDestination,
} from "../../contract/notifications/serviceDestination.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Destination } from "./channels/channel.ts";
import { serviceOf } from "./channels/index.ts";
import { RecentlyDeleted } from "../../platform/recentlyDeleted.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { TextStore } from "../../platform/secrets.ts";
import { destinationStream, type NotificationSetupEvent } from "./events.ts";

/** Every alert without an address of its own is sent to all destinations. */
export const MAX_DESTINATIONS = 20;

const secretName = (id: number): string => `destination-${id}`;

/**
 * Destinations other than email addresses, phone numbers and browsers. Labels are in a plain table.
 * Addresses and tokens are stored with the secrets, outside the database, its backups and every
 * export.
 */
export type DestinationStore = ReturnType<typeof createDestinationStore>;

export function createDestinationStore(store: EventStore, clock: Clock, secrets: TextStore) {
  const { database } = store;
  const removed = new RecentlyDeleted<{ readonly row: Row; readonly secret: string | null }>(clock);
  const find = async (id: number): Promise<ServiceDestination | undefined> => {
    const row = await database
      .selectFrom("channel_destinations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toDestination(row);
  };
  const switchTo = (id: number, isActive: boolean, event?: NotificationSetupEvent) =>
    store.transact(async (transaction) => {
      const row = await transaction
        .updateTable("channel_destinations")
        .set({ is_active: isActive ? 1 : 0 })
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return undefined;
      const data = { id, channel: row.channel, isActive };
      const switched: NotificationSetupEvent = { type: "DestinationSwitched", data };
      await appendNext(store, transaction, destinationStream(id), event ?? switched);
      return toDestination(row);
    });
  return {
    find,
    async list(): Promise<ServiceDestination[]> {
      const rows = await database
        .selectFrom("channel_destinations")
        .selectAll()
        .orderBy("id", "desc")
        .execute();
      return rows.map(toDestination);
    },
    async add({
      channel,
      label,
      ...kept
    }: NewServiceDestination): Promise<ServiceDestination | undefined> {
      // Inactive until its secrets are stored, so that a crash leaves a row that sends nothing.
      const row = await database.transaction().execute(async (transaction) => {
        const count = await countRows(transaction.selectFrom("channel_destinations"));
        if (count >= MAX_DESTINATIONS) return undefined;
        return transaction
          .insertInto("channel_destinations")
          .values({
            channel,
            label,
            hint: serviceOf(channel).hintOf(kept.address),
            is_active: 0,
            created_at: isoTime(clock.now()),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      if (!row) return undefined;
      await secrets.write({ [secretName(row.id)]: JSON.stringify(kept) });
      const { id } = row;
      return switchTo(id, true, { type: "DestinationAdded", data: { id, channel } });
    },
    setActive: (id: number, isActive: boolean): Promise<ServiceDestination | undefined> =>
      switchTo(id, isActive),
    async remove(id: number): Promise<boolean> {
      const row = await store.transact(async (transaction) => {
        const deleted = await transaction
          .deleteFrom("channel_destinations")
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        if (!deleted) return undefined;
        const data = { id, channel: deleted.channel };
        await appendNext<NotificationSetupEvent>(store, transaction, destinationStream(id), {
          type: "DestinationDeleted",
          data,
        });
        return deleted;
      });
      if (row) removed.keep(id, { row, secret: (await secrets.read())[secretName(id)] ?? null });
      await secrets.write({ [secretName(id)]: null });
      return row !== undefined;
    },
    /** Restores a recently removed destination with its secrets; undefined if there is none. */
    async restore(id: number): Promise<ServiceDestination | undefined> {
      const kept = removed.take(id);
      if (kept === undefined) return undefined;
      await secrets.write({ [secretName(id)]: kept.secret });
      await store.transact(async (transaction) => {
        await transaction.insertInto("channel_destinations").values(kept.row).execute();
        const data = { id, channel: kept.row.channel };
        await appendNext<NotificationSetupEvent>(store, transaction, destinationStream(id), {
          type: "DestinationAdded",
          data,
        });
      });
      return find(id);
    },
    /** Returns undefined if the destination was deleted. */
    async readWithSecrets(channel: string, id: number): Promise<Destination | undefined> {
      const found = await find(id);
      if (!found || found.channel !== channel) return undefined;
      const { address = "", ...credentials } = parse((await secrets.read())[secretName(id)]);
      return { address, isActive: found.isActive, credentials };
    },
  };
}

/** Oldest first; used for alerts without a destination of their own. */
export async function findActiveDestinations(
  reader: Reader,
): Promise<readonly { readonly channel: string; readonly id: number }[]> {
  const rows = await reader
    .selectFrom("channel_destinations")
    .select(["id", "channel"])
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(({ id, channel }) => ({ id, channel }));
}

function parse(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  // Safe to cast, because only this file writes the text.
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

type Row = Selectable<Database["channel_destinations"]>;

const toDestination = (row: Row): ServiceDestination => ({
  id: row.id,
  channel: row.channel,
  label: row.label,
  hint: row.hint,
  isActive: row.is_active === 1,
});
