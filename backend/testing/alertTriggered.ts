import type { AlertTriggered } from "../capabilities/alerts/events.ts";
import { firingFacts } from "./firingFacts.ts";

export const alertTriggered = (change: Partial<AlertTriggered["data"]> = {}): AlertTriggered => ({
  type: "AlertTriggered",
  data: {
    alertId: 1,
    firing: 1,
    ...firingFacts(),
    session: "regular",
    phoneNumberId: null,
    emailId: null,
    repeat: "once",
    band: 0,
    late: false,
    crossedAt: null,
    ...change,
  },
});
