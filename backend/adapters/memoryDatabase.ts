import type { Kysely } from "kysely";
import { migrateToLatest } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";
import { openDatabase } from "./sqlite.ts";

/** A fresh database of today's shape that is gone with the process: for tests. */
export async function openMemoryDatabase(): Promise<Kysely<Database>> {
  const database = openDatabase(":memory:");
  await migrateToLatest(database);
  return database;
}
