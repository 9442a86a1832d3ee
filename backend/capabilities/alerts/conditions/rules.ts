import { DEFAULT_SESSIONS } from "./eligibility.ts";
import type { AlertCreated } from "../events.ts";
import { DEFAULT_COOLDOWN_MINUTES } from "../upcasters.ts";

type Rules = Pick<AlertCreated["data"], "repeat" | "direction" | "sessions" | "cooldownMinutes">;

/** Price alerts fire once by default, change alerts daily: each trade date measures anew. */
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
  direction: alertType === "change_percent" ? direction : "either",
  sessions: sessions ?? DEFAULT_SESSIONS,
  cooldownMinutes,
});
