import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { StreamsArchived } from "./archive.ts";

/** A projected table with one row per event. */
export interface EventRows {
  readonly table: keyof Database;
  /** Column with the position of the event. */
  readonly position: string;
}

const columnOf = ({ table, position }: EventRows) => sql.ref(`${table}.${position}`);

/** True for rows whose events have been archived. */
export const hasLeftTheLog = (rows: EventRows): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from events where events.position = ${columnOf(rows)})`;

/** Deletes all but the newest `count` rows. */
export async function keepNewest(
  transaction: Transaction<Database>,
  { table, position }: EventRows,
  count: number,
): Promise<void> {
  const [rows, column] = [sql.table(table), sql.ref(position)];
  const newestDropped = sql`select ${column} from ${rows} order by ${column} desc limit 1 offset ${count}`;
  await sql`delete from ${rows} where ${column} <= (${newestDropped})`.execute(transaction);
}

/** Deletes the rows of archived events that `filter` matches, as a rebuild would not list them. */
export async function dropArchived(
  transaction: Transaction<Database>,
  rows: EventRows,
  { firstPosition, lastPosition }: StreamsArchived["data"],
  filter: RawBuilder<boolean> = sql<boolean>`1 = 1`,
): Promise<void> {
  await sql`
    delete from ${sql.table(rows.table)}
    where ${columnOf(rows)} between ${firstPosition} and ${lastPosition}
      and ${filter} and ${hasLeftTheLog(rows)}
  `.execute(transaction);
}
