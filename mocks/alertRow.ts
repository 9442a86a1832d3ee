import type { Alert } from "../backend/contract/alerts/alert.ts";

/** Alert as the list returns it: AAPL above 310 dollars, once, active, without recipients. */
export const alertRow = (change: Partial<Alert> = {}): Alert => ({
  id: 1,
  symbol: "AAPL",
  targetPrice: 310,
  alertType: "above",
  currency: "USD",
  phoneNumberId: null,
  emailId: null,
  isActive: true,
  isTriggered: false,
  createdAt: "2026-01-05T15:00:00.000Z",
  firing: null,
  repeat: "once",
  direction: "either",
  sessions: ["regular"],
  cooldownMinutes: 15,
  expiresAt: null,
  isExpired: false,
  note: null,
  firings: 0,
  held: null,
  suspension: null,
  adjustment: null,
  notWatchedSince: null,
  ...change,
});
