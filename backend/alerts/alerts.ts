import type { Alert, NewAlert } from "../contract/alert.ts";

/** What the routes ask of the alerts capability. */
export interface AlertBook {
  list(): Promise<Alert[]>;
  /** The symbol is upper-cased and checked already. Rejects with 404 for an unknown destination. */
  create(alert: NewAlert): Promise<Alert>;
  /** False when there is no such alert. */
  remove(id: number): Promise<boolean>;
  /** Undefined when there is no such alert or it was not deleted. */
  restore(id: number): Promise<Alert | undefined>;
}
