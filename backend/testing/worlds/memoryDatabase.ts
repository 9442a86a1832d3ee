import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql, type Kysely } from "kysely";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { openDatabase, type OpenOptions } from "../../adapters/sqlite/sqlite.ts";

let migrated: Promise<Uint8Array> | undefined;

/** True if this process tests PostgreSQL instead of SQLite. */
export const isOnPostgres = process.env["TEST_DATABASE"] === "postgres";

const postgresDatabases = isOnPostgres ? await import("./postgresDatabases.ts") : undefined;

/**
 * The database disappears with the process. Migrations run once, because they cost fifty times as
 * much as a copy of their result.
 */
export async function openMemoryDatabase(options: OpenOptions = {}): Promise<Kysely<Database>> {
  if (postgresDatabases) return postgresDatabases.openMigratedPostgres(options);
  migrated ??= readMigrated();
  return openDatabase(":memory:", { ...options, image: await migrated });
}

/** Writes a database with the current schema. */
export async function writeMigratedFile(path: string): Promise<void> {
  migrated ??= readMigrated();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await migrated);
}

async function readMigrated(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "stock-monitor-migrated-"));
  const database = openDatabase(":memory:");
  try {
    await migrateToLatest(database);
    const file = join(folder, "image.sqlite");
    await sql`vacuum into ${file}`.execute(database);
    return readFileSync(file);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true });
  }
}
