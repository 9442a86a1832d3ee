import type { Alert } from "../../contract/alerts/alert.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { alertEventTypes, type AlertEvent } from "./events.ts";

const types: ReadonlySet<string> = new Set(alertEventTypes);

export const createAlertMessages =
  (readAlert: (id: number) => Promise<Alert | undefined>) =>
  async (recorded: RecordedEvent): Promise<LiveMessage | undefined> => {
    if (!types.has(recorded.type)) return undefined;
    const { type, data } = recorded as RecordedEvent<AlertEvent>;
    const alertId = "alertId" in data ? data.alertId : data.id;
    const alert = type === "AlertDeleted" ? null : ((await readAlert(alertId)) ?? null);
    if (type !== "AlertTriggered") return { type: "alert.changed", alertId, alert };
    return alert ? { type: "alert.triggered", alert } : undefined;
  };
