import { Database as SqliteFile } from "bun:sqlite";
import { Kysely } from "kysely";
import { BunSqliteDialect } from "kysely-bun-sqlite";
import { migrateToLatest } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";

/** A fresh database of today's shape that is gone with the process: for tests. */
export async function openMemoryDatabase(): Promise<Kysely<Database>> {
  const database = new Kysely<Database>({
    dialect: new BunSqliteDialect({ database: new SqliteFile(":memory:") }),
  });
  await migrateToLatest(database);
  return database;
}
