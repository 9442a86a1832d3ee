import { expect, test } from "bun:test";
import { exceptShown, orderReports } from "./orderReports.ts";

test("watched stocks come first, and nothing later than seven days", () => {
  const reports = [
    { symbol: "A", daysUntil: 0 },
    { symbol: "B", daysUntil: 3 },
    { symbol: "C", daysUntil: 7 },
    { symbol: "D", daysUntil: 8 },
  ];
  const order = orderReports(reports, new Set(["C", "D"])).map(({ symbol }) => symbol);
  expect(order).toEqual(["C", "A", "B"]);
});

test("what the panel of the week shows is not shown again", () => {
  const reports = Array.from({ length: 8 }, (_, day) => ({ symbol: `S${day}`, daysUntil: day }));
  const rest = (watched: readonly string[]) =>
    exceptShown(reports, new Set(watched)).map(({ symbol }) => symbol);
  expect(rest([])).toEqual(["S5", "S6", "S7"]);
  expect(rest(["S6"])).toEqual(["S4", "S5", "S7"]);
});
