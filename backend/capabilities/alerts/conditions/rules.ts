import { DEFAULT_SESSIONS } from "./eligibility.ts";
import type { AlertCreated } from "../events.ts";
import { DEFAULT_COOLDOWN_MINUTES } from "../upcasters.ts";

type Rules = Pick<AlertCreated["data"], "repeat" | "direction" | "sessions" | "cooldownMinutes">;

/**
 * Defaults of an alert. A price is reached once; a change is measured again every trade date, and so
 * is its alert.
 */
export const rulesOf = ({
  alertType,
  repeat = alertType === "change_percent" ? "daily" : "once",
  direction = "either",
  sessions = DEFAULT_SESSIONS,
  cooldownMinutes = DEFAULT_COOLDOWN_MINUTES,
}: Pick<AlertCreated["data"], "alertType"> & {
  [Rule in keyof Rules]?: Rules[Rule] | undefined;
}): Rules => ({
  repeat,
  // A price alert has its direction in its type.
  direction: alertType === "change_percent" ? direction : "either",
  sessions: sessions ?? DEFAULT_SESSIONS,
  cooldownMinutes,
});
