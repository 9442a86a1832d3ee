import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Integrity } from "../../contract/health.ts";
import type { StorageMonitor } from "../../platform/health/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Backups } from "../backup/nightlyBackups.ts";
import { WHAT_TO_DO } from "../sqlite/sqliteErrors.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

export interface StorageMonitorPorts {
  readonly path: string;
  readonly wasChecked: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly backups: Backups | null;
  readonly check: (path: string) => Promise<string | null>;
}

const TICK_MS = MINUTE_MS;

/**
 * Maintains the file of a running server: a structure check at the start and daily, and the nightly
 * backup. These never run at the same time.
 */
export function startStorageMonitor(ports: StorageMonitorPorts): StorageMonitor & { stop(): void } {
  const { path, clock, log, backups } = ports;
  let checkedAt: number | null = ports.wasChecked ? clock.elapsed() : null;
  let integrity: Integrity = ports.wasChecked
    ? { status: "ok", checkedAt: isoTime(clock.now()), detail: null }
    : { status: "unknown", checkedAt: null, detail: null };
  let isStopped = false;
  let isBusy = false;

  const checkIfDue = async (): Promise<void> => {
    if (checkedAt !== null && clock.elapsed() - checkedAt < DAY_MS) return;
    checkedAt = clock.elapsed();
    try {
      const detail = await ports.check(path);
      const status = detail === null ? "ok" : "damaged";
      integrity = { status, checkedAt: isoTime(clock.now()), detail };
      if (detail !== null) log.error(`the database is damaged (${detail}): ${WHAT_TO_DO}`);
    } catch (error) {
      log.warn("the database could not be checked", { error });
    }
  };

  const tick = async (): Promise<void> => {
    if (isBusy || isStopped) return;
    isBusy = true;
    await checkIfDue();
    if (!isStopped) await backups?.runIfDue();
    isBusy = false;
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  void tick();

  return {
    readDisk: async () => {
      try {
        const { bavail, blocks, bsize } = await statfs(dirname(path));
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      } catch {
        return null;
      }
    },
    integrity: () => integrity,
    backup: () => backups?.state() ?? null,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
