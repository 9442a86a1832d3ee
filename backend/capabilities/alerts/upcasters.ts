import type { Upcasters } from "../../platform/eventStore/upcasters.ts";
import type { AlertCreated, AlertRestored, AlertTriggered } from "./events.ts";

/** Default cool-down of an alert that fires at every crossing, in minutes. */
export const DEFAULT_COOLDOWN_MINUTES = 15;

/**
 * Fields missing from alerts recorded before they could repeat. Each of those fired once, live, and
 * never expired.
 */
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
