import { commandLine } from "../../platform/singleFile.ts";
import { existsSync, readdirSync } from "node:fs";
import { DatabaseFileError } from "./sqliteErrors.ts";

export interface Traces {
  readonly secretsFile: string;
  readonly backupFolder: string;
}

export class LostDatabaseError extends DatabaseFileError {
  constructor(
    readonly path: string,
    readonly trace: string,
  ) {
    super(
      `There is no database at ${path}, or it is empty, but ${trace} shows that there was one: put it back or restore a backup (${commandLine("restore FILE")}). To start with an empty one, start once with NEW_DATABASE=yes`,
    );
  }
}

export function refuseLostDatabase(path: string, { secretsFile, backupFolder }: Traces): void {
  if (existsSync(secretsFile)) throw new LostDatabaseError(path, secretsFile);
  if (hasBackups(backupFolder)) throw new LostDatabaseError(path, backupFolder);
}

function hasBackups(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name.endsWith(".sqlite"));
  } catch {
    return false;
  }
}
