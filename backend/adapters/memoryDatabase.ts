import type { Kysely } from "kysely";
import { migrateToLatest } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";
import { openDatabase, type OpenOptions } from "./sqlite.ts";

/** A fresh database of today's shape that is gone with the process: for tests. */
export async function openMemoryDatabase(options: OpenOptions = {}): Promise<Kysely<Database>> {
  const database = openDatabase(":memory:", options);
  await migrateToLatest(database);
  return database;
}
