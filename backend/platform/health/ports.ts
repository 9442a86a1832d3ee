import type { BackupState, ClockStep, Disk, Integrity } from "../../contract/health.ts";

/** State of the data's storage, which only the host knows. */
export interface StorageMonitor {
  /** Null if it cannot be measured. */
  readDisk(): Promise<Disk | null>;
  integrity(): Integrity;
  /** Null if backups are off. */
  backup(): BackupState | null;
}

export interface ClockMonitor {
  /** Newest step of the system's clock; null if there was none since the start. */
  lastClockStep(): ClockStep | null;
}
