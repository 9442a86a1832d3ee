import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Where to read: in the given transaction, or else on its own. */
export type Reader = Kysely<Database> | Transaction<Database>;

export async function countRows<Table extends keyof Database>(
  rows: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
