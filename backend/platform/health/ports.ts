import type { BackupState, ClockStep, Disk, Integrity } from "../../contract/health.ts";

/** What only the host knows: the state of the storage that holds the data. */
export interface StorageMonitor {
  /** Null where it cannot be measured. */
  readDisk(): Promise<Disk | null>;
  /** The result of the last integrity check. */
  integrity(): Integrity;
  /** Null where no backups are made. */
  backup(): BackupState | null;
}

export interface ClockMonitor {
  /** The newest step of the system's clock; null when there was none since the start. */
  lastClockStep(): ClockStep | null;
}
