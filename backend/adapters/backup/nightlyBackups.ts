import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { BackupState } from "../../contract/health.ts";
import type { Log } from "../../platform/log.ts";
import type { Copied } from "./backup.ts";
import {
  chooseObsolete,
  isBackupDue,
  nameBackup,
  readBackupNames,
  secretsNameOf,
} from "./backupNames.ts";
import { writeSealed } from "./secretBackup.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

export interface BackupPorts {
  readonly database: string;
  readonly folder: string;
  readonly secretsFile: string;
  readonly passphrase: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly copy: (path: string, target: string) => Promise<Copied>;
}

const ROOM_BYTES = 100_000_000;
const RETRY_MS = 30 * MINUTE_MS;

export type Backups = ReturnType<typeof createBackups>;

/** Each new backup is copied, opened and checked before older ones are deleted. */
export function createBackups(ports: BackupPorts) {
  const { database, folder, clock, log } = ports;
  let lastError: string | null = null;
  let failedAt: number | null = null;

  const list = () => {
    try {
      return readBackupNames(readdirSync(folder));
    } catch {
      return [];
    }
  };

  /** Excludes backups dated by a clock that was ahead. */
  const listUntil = (now: number) => list().filter(({ time }) => time <= now);

  const remove = (name: string): void => {
    rmSync(join(folder, name), { force: true });
    rmSync(join(folder, secretsNameOf(name)), { force: true });
  };

  const run = async (before?: string): Promise<void> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeUnfinished(folder);
    refuseWithoutRoom(folder, database);
    const now = clock.now();
    const name = nameBackup(isoTime(now), before);
    const target = join(folder, name);
    const { events, bytes } = await ports.copy(database, target);
    const hasSecrets = writeSealed(
      ports.secretsFile,
      join(folder, secretsNameOf(name)),
      ports.passphrase,
    );
    for (const { name: obsolete } of chooseObsolete(list(), now)) remove(obsolete);
    log.info("a backup was made and opened", { target, events, bytes, secrets: hasSecrets });
  };

  return {
    state(): BackupState {
      const newest = listUntil(clock.now())[0];
      return { lastAt: newest ? isoTime(newest.time) : null, lastError };
    },
    /** Makes the night's backup if it is due. Never rejects. */
    async runIfDue(): Promise<void> {
      const now = clock.now();
      const newest = listUntil(now).find(({ isBeforeMigration }) => !isBeforeMigration);
      if (!isBackupDue(newest?.time ?? madeAt(database, now), now)) return;
      if (failedAt !== null && clock.elapsed() - failedAt < RETRY_MS) return;
      try {
        await run();
        lastError = null;
        failedAt = null;
      } catch (error) {
        lastError = error instanceof Error ? error.message : String(error);
        failedAt = clock.elapsed();
        log.error("the backup failed", { error });
      }
    },
    /** Makes a backup now, named after the migration it precedes. Rejects with the reason. */
    runBefore: run,
  };
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((found) => found.endsWith(".sqlite.part"))) {
    rmSync(join(folder, name), { force: true });
  }
}

/** Falls back for file systems that report the epoch, or nothing, as the creation time. */
function madeAt(path: string, now: number): number {
  const { birthtimeMs } = statSync(path);
  return birthtimeMs > 0 ? birthtimeMs : now;
}

function refuseWithoutRoom(folder: string, database: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = statSync(database).size + walBytes(database) + ROOM_BYTES;
  if (bavail * bsize >= needed) return;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Error(
    `${inMegabytes(bavail * bsize)} are free where the backups go, and ${inMegabytes(needed)} are needed`,
  );
}

const walBytes = (database: string): number =>
  statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0;
