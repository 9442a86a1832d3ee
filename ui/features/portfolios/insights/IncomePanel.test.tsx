import { expect, test } from "bun:test";
import { listMonths } from "./IncomePanel.tsx";

const due = (exDate: string, value: number | null) => ({
  symbol: "AAPL",
  exDate,
  value,
  isAnnounced: false,
  perShare: 1,
  currency: "USD",
});

test("lists each month between the first and the last, across the turn of the year", () => {
  const months = listMonths({
    months: [{ month: "2025-11", dividends: 5 }],
    expected: [due("2026-01-10", 2), due("2026-01-20", 3), due("2026-01-30", null)],
  });
  expect(months).toEqual([
    { month: "2025-11", received: 5, expected: 0 },
    { month: "2025-12", received: 0, expected: 0 },
    { month: "2026-01", received: 0, expected: 5 },
  ]);
});

test("keeps the newest three years", () => {
  const months = listMonths({
    months: [
      { month: "1999-01", dividends: 1 },
      { month: "2026-02", dividends: 1 },
    ],
    expected: [],
  });
  expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([
    36,
    "2023-03",
    "2026-02",
  ]);
  expect(listMonths({ months: [], expected: [] })).toEqual([]);
});
