import { alertRow } from "../../../../mocks/alertRow.ts";
import { expect, test } from "bun:test";
import type { Alert } from "../../../api/endpoints.ts";
import { alertLinesOf } from "./useChartAlerts.ts";

const alert = (change: Partial<Alert>): Alert => alertRow({ targetPrice: 150, ...change });

test("only the symbol's active alerts have a line", () => {
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

test("a change is drawn where it would fire today, in its directions", () => {
  const change = alert({ alertType: "change_percent", targetPrice: 5 });
  expect(alertLinesOf([change], "AAPL", 200)).toEqual([
    { id: "1 1", name: "Change +5%", price: 210, isMovable: false },
    { id: "1 -1", name: "Change \u22125%", price: 190, isMovable: false },
  ]);
  const down = alertLinesOf([{ ...change, direction: "down" }], "AAPL", 200);
  expect(down.map(({ price }) => price)).toEqual([190]);
});

test("a change has no line without a previous close, nor one at or below zero", () => {
  const change = alert({ alertType: "change_percent", targetPrice: 100 });
  expect(alertLinesOf([change], "AAPL", null)).toEqual([]);
  expect(alertLinesOf([change], "AAPL", 200).map(({ price }) => price)).toEqual([400]);
});

test("alerts with the same condition are one line with their number", () => {
  const lines = alertLinesOf([alert({ id: 1 }), alert({ id: 2 }), alert({ id: 3 })], "AAPL", null);
  expect(lines).toEqual([{ id: "1", name: "Above ×3", price: 150, isMovable: true }]);
});
