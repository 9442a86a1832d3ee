import type { BackupState, ClockStep, Disk, Integrity } from "../../contract/health.ts";

/** What only the host can tell: where the data lies and how that place does. */
export interface StorageMonitor {
  /** Null where it cannot be told. */
  readDisk(): Promise<Disk | null>;
  /** What the last look at the file found. */
  integrity(): Integrity;
  /** Null where no backups are made. */
  backup(): BackupState | null;
}

export interface ClockMonitor {
  /** The newest jump of the system's clock; null since the start. */
  lastClockStep(): ClockStep | null;
}
