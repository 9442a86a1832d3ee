import type { Upcasters } from "../../platform/eventStore/event.ts";
import type { AlertCreated, AlertRestored, AlertTriggered } from "./events.ts";

/** Minutes; applies to `every_cross` alerts. */
export const DEFAULT_COOLDOWN_MINUTES = 15;

/** For fields that old events lack: those alerts fired once, on live prices, and never expired. */
export const alertUpcasters: Upcasters = {
  AlertCreated: (data) => ({
    type: "AlertCreated",
    data: {
      watchedFrom: null,
      expiresAt: null,
      note: null,
      cooldownMinutes: DEFAULT_COOLDOWN_MINUTES,
      ...(data as Partial<AlertCreated["data"]>),
    },
  }),
  AlertTriggered: (data) => ({
    type: "AlertTriggered",
    data: {
      repeat: "once",
      band: 0,
      late: false,
      crossedAt: null,
      ...(data as Partial<AlertTriggered["data"]>),
    },
  }),
  AlertRestored: (data) => ({
    type: "AlertRestored",
    data: {
      status: (data as AlertRestored["data"]).isTriggered ? "triggered" : "active",
      ...(data as Partial<AlertRestored["data"]>),
    },
  }),
};
