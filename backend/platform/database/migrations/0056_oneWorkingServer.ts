import { PostgresAdapter, sql, type Kysely } from "kysely";

/**
 * Removes the notifications by which several servers of one PostgreSQL database followed each
 * other. They exist only if a server was started with `CLUSTER_KEY`. The triggers are dropped with
 * their functions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const name of ["notify_events", "notify_cluster_texts"]) {
    await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db);
  }
}
