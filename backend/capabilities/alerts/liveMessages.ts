import type { Alert } from "../../contract/alert.ts";
import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { AlertEvent } from "./events.ts";

type ReadAlert = (id: number) => Promise<Alert | undefined>;

export const createAlertMessages =
  (readAlert: ReadAlert) =>
  async (recorded: RecordedEvent): Promise<LiveMessage | undefined> => {
    const event = recorded as RecordedEvent<AlertEvent>;
    switch (event.type) {
      case "AlertTriggered": {
        const alert = await readAlert(event.data.alertId);
        return alert && { type: "alert.triggered", alert };
      }
      case "AlertCreated":
        return describeChange(event.data.id, readAlert);
      case "AlertRearmed":
      case "AlertHeld":
      case "AlertHoldDropped":
      case "AlertSuspended":
      case "AlertPaused":
      case "AlertResumed":
      case "AlertSnoozed":
      case "AlertExpired":
      case "AlertAdjusted":
      case "AlertAdjustmentUndone":
      case "AlertFiringUndone":
      case "AlertTargetMoved":
      case "AlertEdited":
      case "AlertRestored":
        return describeChange(event.data.alertId, readAlert);
      case "AlertDeleted":
        return { type: "alert.changed", alertId: event.data.alertId, alert: null };
      default:
        event satisfies never;
        return undefined;
    }
  };

const describeChange = async (alertId: number, readAlert: ReadAlert): Promise<LiveMessage> => ({
  type: "alert.changed",
  alertId,
  alert: (await readAlert(alertId)) ?? null,
});
