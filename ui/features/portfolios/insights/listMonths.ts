import type { PortfolioIncome } from "../../../api/endpoints.ts";
import type { MonthAmount } from "../../../charts/secondary/AmountChart.tsx";

/** Three years; the bars of more months would be too thin to point at. */
const MAX_MONTHS = 36;

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/**
 * Lists each month from the first dividend to the last expected one, including months without
 * dividends, and keeps the newest three years. An expected dividend without an exchange rate counts
 * as 0.
 */
export function listMonths({
  months,
  expected,
}: Pick<PortfolioIncome, "months" | "expected">): readonly MonthAmount[] {
  const received = new Map(months.map(({ month, dividends }) => [month, dividends]));
  const awaited = new Map<string, number>();
  for (const { exDate, value } of expected) {
    const month = exDate.slice(0, 7);
    awaited.set(month, (awaited.get(month) ?? 0) + (value ?? 0));
  }
  const [first, ...later] = [...received.keys(), ...awaited.keys()].sort();
  if (first === undefined) return [];
  const last = later.at(-1) ?? first;
  const list: MonthAmount[] = [];
  let month = first;
  while (month <= last) {
    list.push({ month, received: received.get(month) ?? 0, expected: awaited.get(month) ?? 0 });
    month = nextMonth(month);
  }
  return list.slice(-MAX_MONTHS);
}
