import type { AlertCreated } from "../capabilities/alerts/events.ts";

export const alertCreated = (change: Partial<AlertCreated["data"]> = {}): AlertCreated => ({
  type: "AlertCreated",
  data: {
    id: 1,
    symbol: "AAPL",
    alertType: "above",
    targetPrice: 110,
    currency: "USD",
    phoneNumberId: null,
    emailId: null,
    observedAtCreation: null,
    watchedFrom: null,
    repeat: "once",
    direction: "either",
    sessions: ["regular"],
    cooldownMinutes: 15,
    expiresAt: null,
    note: null,
    ...change,
  },
});
