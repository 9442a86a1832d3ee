import { projections } from "../../capabilities/index.ts";

const derived: ReadonlySet<string> = new Set(projections.flatMap(({ tables }) => tables));

/** Made by the migrations and the start. */
const made: ReadonlySet<string> = new Set(["projections", "heartbeat", "unwatched_symbols"]);

/** Of SQLite and of Kysely. */
const INTERNAL = /^(sqlite|kysely)_/;

/** Whether a table cannot be made from the events; the events themselves are one. */
export const holdsTruth = (table: string): boolean =>
  !derived.has(table) && !made.has(table) && !INTERNAL.test(table);

/** Whether a table is filled from the events; undefined for one that is none of ours. */
export const isDerived = (table: string): boolean | undefined =>
  INTERNAL.test(table) ? undefined : derived.has(table);

/** Addresses of people. */
export const contactTables: readonly string[] = [
  "email_notifications",
  "phone_numbers",
  "push_subscriptions",
  "channel_destinations",
];
