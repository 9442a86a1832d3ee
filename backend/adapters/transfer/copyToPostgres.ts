import { sql, type Kysely } from "kysely";
import { existsSync } from "node:fs";
import { projections, upcasters } from "../../capabilities/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import {
  continueRebuild,
  findOutdated,
  rebuildProjections,
  type RebuildCheckpoint,
  type RebuildProgress,
} from "../../platform/eventStore/rebuild.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { prepareTables } from "../sqlite/databaseTables.ts";
import { DatabaseServerError, nameOfDatabase } from "../postgres/postgresErrors.ts";
import { openIdlePostgres } from "../storage/postgresStorage.ts";
import { preparePostgres } from "../postgres/postgresTables.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import { isDerived } from "../sqlite/truthTables.ts";
import { refuseUnreadableRows } from "../sqlite/unreadableRows.ts";
import { compareTables, type Comparison } from "./compareTables.ts";
import {
  continueIds,
  copyTables,
  emptyTables,
  findFilled,
  type CopyProgress,
} from "./copyTables.ts";
import { countRows } from "./postgresRows.ts";
import { openSqliteSource, type SqliteSource } from "./sqliteSource.ts";
import {
  beginCopy,
  endCopy,
  isUnfinishedCopy,
  readNote,
  writeNote,
  type CopyBegin,
} from "../postgres/unfinishedCopy.ts";

export type CopyStep = "upgrade" | "copy" | "rebuild" | "compare";

export interface CopyOptions {
  readonly clock: Clock;
  /** Called before the source's tables are migrated; null if backups are off. */
  readonly backUp: ((migration: string) => Promise<void>) | null;
  readonly progressed?: (step: CopyStep, progress: CopyProgress) => void;
  readonly rowsAtOnce?: number;
}

/**
 * Copies the SQLite database at `path` into the empty PostgreSQL database at `url`. Data that
 * cannot be derived from the events is copied row by row, then the derived tables are built from
 * the events, as a server would do it, and finally every row of every table is compared. An
 * interrupted copy resumes, except for the comparison, which always runs in full. A copy with
 * differences stays unfinished, and no server starts on it.
 *
 * The source is migrated as at a start, and is not changed otherwise. Rejects with a {@link
 * DatabaseFileError}, a {@link DatabaseServerError} or a `NewerDatabaseError`.
 */
export async function copyToPostgres(
  path: string,
  url: string,
  options: CopyOptions,
): Promise<Comparison> {
  if (!existsSync(path)) throw new DatabaseFileError(`There is no database at ${path} yet`);
  // Keeps servers off the source until the end.
  const file = openDatabase(path);
  try {
    const { database: target, close } = await openIdlePostgres(url, (address) =>
      preparePostgres(address, { isToBeFinished: true }),
    );
    try {
      await refuseFilled(target, url);
      await upgrade(file, path, options);
      return await copy(path, url, target, options);
    } finally {
      await close();
    }
  } finally {
    await file.destroy();
  }
}

async function refuseFilled(target: Kysely<Database>, url: string): Promise<void> {
  if (await isUnfinishedCopy(target)) return;
  const filled = await findFilled(target, await countMade());
  if (filled === undefined) return;
  throw new DatabaseServerError(
    `The database ${nameOfDatabase(url)} is not empty (${filled} has rows) and was not changed. If a copy into it was finished before, set DATABASE_URL to it. Otherwise create another database`,
  );
}

async function countMade(): Promise<ReadonlyMap<string, number>> {
  const model = openDatabase(":memory:");
  try {
    await migrateToLatest(model);
    const tables = await model.introspection.getTables();
    const made = new Map<string, number>();
    for (const { name } of tables.filter((table) => isDerived(table.name) !== undefined)) {
      made.set(name, await countRows(model, name));
    }
    return made;
  } finally {
    await model.destroy();
  }
}

/** Upgrades as a start does: migrations, and derived tables built by another version. */
async function upgrade(
  file: Kysely<Database>,
  path: string,
  { clock, backUp, progressed }: CopyOptions,
): Promise<void> {
  await prepareTables(file, path, backUp);
  refuseUnreadableRows(path);
  const store = storeOn(file, clock);
  const outdated = await findOutdated(store, projections);
  if (outdated.length === 0) return;
  progressed?.("upgrade", { rows: 0, share: 0 });
  await rebuildProjections(store, outdated, {
    progressed: (progress) => progressed?.("upgrade", rowsOf(progress)),
  });
}

const storeOn = (database: Kysely<Database>, clock: Clock): EventStore =>
  createEventStore({ database, clock, projections, upcasters });

const rowsOf = ({ events, share }: RebuildProgress): CopyProgress => ({ rows: events, share });

async function copy(
  path: string,
  url: string,
  target: Kysely<Database>,
  { clock, progressed, rowsAtOnce }: CopyOptions,
): Promise<Comparison> {
  const source = openSqliteSource(path, rowsAtOnce);
  const tell = (step: CopyStep) => {
    progressed?.(step, { rows: 0, share: 0 });
    return (progress: CopyProgress) => progressed?.(step, progress);
  };
  try {
    await begin(path, url, source, target);
    await copyTables(source, target, tell("copy"));
    await continueIds(source, target);
    const rebuilt = tell("rebuild");
    await continueRebuild(storeOn(target, clock), projections, place, {
      progressed: (progress) => rebuilt(rowsOf(progress)),
    });
    // Without statistics the planner might read a whole table for every page.
    await sql`analyze`.execute(target);
    const comparison = await compareTables(source, target, tell("compare"));
    if (comparison.differences.count === 0) await target.transaction().execute(endCopy);
    return comparison;
  } finally {
    source.close();
  }
}

async function begin(
  path: string,
  url: string,
  source: SqliteSource,
  target: Kysely<Database>,
): Promise<void> {
  const fingerprint = source.readFingerprint();
  if (!(await isUnfinishedCopy(target))) {
    await target.transaction().execute(async (transaction) => {
      await emptyTables(source, transaction);
      await beginCopy(transaction, { path, fingerprint });
    });
    return;
  }
  const begun = await readNote<CopyBegin>(target, "begin");
  if (begun?.fingerprint === fingerprint) return;
  throw new DatabaseServerError(
    `The database ${nameOfDatabase(url)} holds an unfinished copy of ${begun?.path ?? "another database"}, and ${path} is another one, or a server has worked on it since: continue with the original file, or start again with an empty database`,
  );
}

/** Another build may derive other tables from the same events. */
const versions = projections.map(({ name, version }) => `${name} ${version}`).join(", ");

const place: RebuildCheckpoint = {
  read: async (transaction) => {
    const note = await readNote<RebuildNote>(transaction, "rebuild");
    return note?.versions === versions ? note.position : undefined;
  },
  write: (transaction, position) => writeNote(transaction, "rebuild", { versions, position }),
};

interface RebuildNote {
  readonly versions: string;
  readonly position: number;
}
