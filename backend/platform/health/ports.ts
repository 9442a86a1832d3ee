import type { BackupState, ClockStep, Disk, Integrity } from "../../contract/health.ts";

export interface StorageMonitor {
  readDisk(): Promise<Disk | null>;
  integrity(): Integrity;
  /** Null if backups are off. */
  backup(): BackupState | null;
}

export interface ClockMonitor {
  /** Newest step of the system's clock; null if there was none since the start. */
  lastClockStep(): ClockStep | null;
}
