import { expect, test } from "bun:test";
import type { Alert } from "../../api/endpoints.ts";
import { alertLinesOf } from "./alertLinesOf.ts";

const alert = (change: Partial<Alert>): Alert => ({
  id: 1,
  symbol: "AAPL",
  targetPrice: 150,
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

test("only the symbol's alerts that still watch have a line", () => {
  const lines = alertLinesOf(
    [
      alert({ id: 1 }),
      alert({ id: 2, alertType: "below", targetPrice: 90 }),
      alert({ id: 3, isActive: false }),
      alert({ id: 4, symbol: "MSFT" }),
    ],
    "AAPL",
    null,
  );
  expect(lines).toEqual([
    { id: "1", name: "Above", price: 150, isMovable: true },
    { id: "2", name: "Below", price: 90, isMovable: true },
  ]);
});

test("a change is drawn where it would fire today, on the sides it may go to", () => {
  const change = alert({ alertType: "change_percent", targetPrice: 5 });
  expect(alertLinesOf([change], "AAPL", 200)).toEqual([
    { id: "1 1", name: "Change +5.00%", price: 210, isMovable: false },
    { id: "1 -1", name: "Change \u22125.00%", price: 190, isMovable: false },
  ]);
  const down = alertLinesOf([{ ...change, direction: "down" }], "AAPL", 200);
  expect(down.map(({ price }) => price)).toEqual([190]);
});

test("a change has no line without a previous close, nor one at zero and below", () => {
  const change = alert({ alertType: "change_percent", targetPrice: 100 });
  expect(alertLinesOf([change], "AAPL", null)).toEqual([]);
  expect(alertLinesOf([change], "AAPL", 200).map(({ price }) => price)).toEqual([400]);
});
