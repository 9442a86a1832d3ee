import type { Kysely, Selectable, Transaction } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type {
  NewServiceDestination,
  ServiceDestination,
} from "../../contract/serviceDestination.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Destination } from "./channels/channel.ts";

/** The store of secrets, by name; null removes. */
export interface DestinationSecrets {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/** Channels whose destinations carry secrets. */
export type ServiceName = "ntfy" | "telegram" | "discord" | "webhook";

/** More than a person needs; every alert without an address of its own goes to all of them. */
export const MAX_DESTINATIONS = 20;

/**
 * Destinations besides addresses, numbers and browsers. Labels are a plain table; addresses and
 * tokens are stored with the secrets, outside the database, its backups and every export.
 */
export interface DestinationStore {
  list(): Promise<ServiceDestination[]>;
  find(id: number): Promise<ServiceDestination | undefined>;
  /** Undefined at the maximum. */
  add(destination: NewServiceDestination): Promise<ServiceDestination | undefined>;
  setActive(id: number, isActive: boolean): Promise<ServiceDestination | undefined>;
  /** False when there was none. */
  remove(id: number): Promise<boolean>;
  /** Where it is reached; undefined when it was deleted. */
  reach(channel: ServiceName, id: number): Promise<Destination | undefined>;
}

const secretName = (id: number): string => `destination-${id}`;

export function createDestinationStore(
  database: Kysely<Database>,
  clock: Clock,
  secrets: DestinationSecrets,
): DestinationStore {
  const find: DestinationStore["find"] = async (id) => {
    const row = await database
      .selectFrom("channel_destinations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row && toDestination(row);
  };
  return {
    find,
    list: async () => {
      const rows = await database
        .selectFrom("channel_destinations")
        .selectAll()
        .orderBy("id", "desc")
        .execute();
      return rows.map(toDestination);
    },
    add: async ({ channel, label, address, token, secret }) => {
      // Inactive until its secrets are stored: a crash in between leaves a row that sends nothing.
      const row = await database.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom("channel_destinations")
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_DESTINATIONS) return undefined;
        return transaction
          .insertInto("channel_destinations")
          .values({
            channel,
            label,
            hint: hintOf(channel, address),
            is_active: 0,
            created_at: isoTime(clock.now()),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      if (!row) return undefined;
      const kept = {
        address,
        ...(token === undefined ? {} : { token }),
        ...(secret === undefined ? {} : { secret }),
      };
      await secrets.write({ [secretName(row.id)]: JSON.stringify(kept) });
      await switchTo(database, row.id, true);
      return find(row.id);
    },
    setActive: async (id, isActive) => {
      await switchTo(database, id, isActive);
      return find(id);
    },
    remove: async (id) => {
      const { numDeletedRows } = await database
        .deleteFrom("channel_destinations")
        .where("id", "=", id)
        .executeTakeFirst();
      await secrets.write({ [secretName(id)]: null });
      return numDeletedRows > 0n;
    },
    reach: async (channel, id) => {
      const found = await find(id);
      if (!found || found.channel !== channel) return undefined;
      const { address = "", ...credentials } = parse((await secrets.read())[secretName(id)]);
      return { address, isActive: found.isActive, credentials };
    },
  };
}

async function switchTo(database: Kysely<Database>, id: number, isActive: boolean): Promise<void> {
  await database
    .updateTable("channel_destinations")
    .set({ is_active: isActive ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

/** Every active destination, oldest first, for alerts without one of their own. */
export async function findActiveDestinations(
  reader: Kysely<Database> | Transaction<Database>,
): Promise<readonly { readonly channel: ServiceName; readonly id: number }[]> {
  const rows = await reader
    .selectFrom("channel_destinations")
    .select(["id", "channel"])
    .where("is_active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(({ id, channel }) => ({ id, channel: channel as ServiceName }));
}

/** Enough of the address to tell it apart, and not enough to use it. */
function hintOf(channel: ServiceName, address: string): string {
  switch (channel) {
    case "telegram":
      return `Chat …${address.slice(-3)}`;
    case "discord":
      return "discord.com";
    case "ntfy":
    case "webhook":
      return new URL(address).host;
    default:
      return channel satisfies never;
  }
}

function parse(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {};
  // Only this file writes it.
  return JSON.parse(text) as Readonly<Record<string, string>>;
}

const toDestination = (row: Selectable<Database["channel_destinations"]>): ServiceDestination => ({
  id: row.id,
  channel: row.channel as ServiceName,
  label: row.label,
  hint: row.hint,
  isActive: row.is_active === 1,
});
