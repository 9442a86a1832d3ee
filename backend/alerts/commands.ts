import type { Sample } from "../market/sample.ts";
import type { AlertCreated } from "./events.ts";

/** Starts watching. Repeating it does nothing. */
export interface CreateAlert {
  readonly kind: "create";
  readonly alert: AlertCreated["data"];
}

/** Judges the alert by one sample that is newer than every one judged before. */
export interface EvaluateAlert {
  readonly kind: "evaluate";
  readonly sample: Sample;
}

/** Takes the alert off the list, fired or not. */
export interface DeleteAlert {
  readonly kind: "delete";
}

/** Takes a deletion back. */
export interface RestoreAlert {
  readonly kind: "restore";
}

export type AlertCommand = CreateAlert | EvaluateAlert | DeleteAlert | RestoreAlert;
