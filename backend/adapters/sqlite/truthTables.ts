import { projections } from "../../capabilities/index.ts";

const derived: ReadonlySet<string> = new Set(projections.flatMap(({ tables }) => tables));

/** Tables filled by the migrations and the start. */
const made: ReadonlySet<string> = new Set(["projections", "heartbeat", "unwatched_symbols"]);

const INTERNAL = /^(sqlite|kysely)_/;

/** True for tables that cannot be derived from the events, including the events themselves. */
export const holdsTruth = (table: string): boolean =>
  !derived.has(table) && !made.has(table) && !INTERNAL.test(table);

/** True for tables that are filled from the events; undefined for tables that are not ours. */
export const isDerived = (table: string): boolean | undefined =>
  INTERNAL.test(table) ? undefined : derived.has(table);

export const contactTables: readonly string[] = [
  "email_notifications",
  "phone_numbers",
  "push_subscriptions",
  "channel_destinations",
];
