import { projections } from "../capabilities/index.ts";

const derived: ReadonlySet<string> = new Set(projections.flatMap(({ tables }) => tables));

/** Made by the migrations and the start. */
const made: ReadonlySet<string> = new Set(["projections", "heartbeat", "unwatched_symbols"]);

/** Whether a table cannot be made from the events; the events themselves are one. */
export const holdsTruth = (table: string): boolean =>
  !derived.has(table) && !made.has(table) && !/^(sqlite|kysely)_/.test(table);

/** Addresses of people. */
export const contactTables: readonly string[] = [
  "email_notifications",
  "phone_numbers",
  "push_subscriptions",
  "channel_destinations",
];
