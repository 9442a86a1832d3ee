import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NewerDatabaseError } from "../../platform/database/migrate.ts";
import { commandLine } from "../../platform/singleFile.ts";
import { readBackupNames } from "./backupNames.ts";
import { openUntouched } from "../sqlite/sqlite.ts";
import { refuseForeign } from "../sqlite/databaseShape.ts";

export function explainNewerFile(error: unknown, backupFolder: string): unknown {
  if (!(error instanceof NewerDatabaseError)) return error;
  const backup = findBackupBefore(error.unknown, backupFolder);
  return new NewerDatabaseError(
    error.unknown,
    backup === undefined
      ? `restore a backup made before its update (there is none in ${backupFolder})`
      : `restore the backup made before its update, and lose what was recorded since (${commandLine(`restore ${backup}`)})`,
  );
}

/** PostgreSQL databases are not backed up by us. */
export const explainNewerServer = (error: NewerDatabaseError): NewerDatabaseError =>
  new NewerDatabaseError(
    error.unknown,
    "restore what you saved with pg_dump before its update (no copy is made on PostgreSQL)",
  );

/**
 * Finds the newest backup that this build can read; a later update may have started from an earlier
 * schema.
 */
function findBackupBefore(migrations: readonly string[], folder: string): string | undefined {
  const endings = migrations.map((name) => `-before-${name}.sqlite`);
  return readBackupNames(namesIn(folder))
    .filter(({ name }) => endings.some((ending) => name.endsWith(ending)))
    .map(({ name }) => join(folder, name))
    .find(isReadable);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isReadable(path: string): boolean {
  try {
    const file = openUntouched(path);
    try {
      refuseForeign(file, path);
      return true;
    } finally {
      file.close(true);
    }
  } catch {
    return false;
  }
}
