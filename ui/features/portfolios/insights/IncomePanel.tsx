import "./insights.css";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useGetPortfolioIncomeQuery, type PortfolioIncome } from "../../../api/endpoints.ts";
import { FactsTable, type FactsColumn } from "../../../app/FactsTable.tsx";
import { queryPanelState } from "../../../app/queryPanelState.ts";
import { AmountChart, type MonthAmount } from "../../../charts/secondary/AmountChart.tsx";
import { Panel } from "../../../components/layout/Panel.tsx";
import { formatList } from "../../../format/text.ts";
import { formatCash, formatCount, formatPerShare, formatPrice } from "../../../format/number.ts";
import { formatCalendarDate, formatMonth } from "../../../format/time.ts";
import * as words from "./messages.ts";

/** More bars would be too thin to point at. */
const MAX_MONTHS = 36;

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/**
 * Returns every month from the first dividend to the last expected one, at most the newest three
 * years. A dividend without an exchange rate counts as 0.
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

type Column = keyof typeof words.incomeColumns;
const COLUMNS = Object.keys(words.incomeColumns) as Column[];
const COSTS: ReadonlySet<Column> = new Set(["fees", "taxes"]);
const PHONE_PLACES: Partial<Record<Column, Pick<FactsColumn, "onPhone">>> = {
  total: { onPhone: "figure" },
  dividends: { onPhone: "detail" },
  realized: { onPhone: "note" },
};
const REFRESH_MS = 60_000;
const WAITING_MS = 3000;
const SHOWN = 12;

export function IncomePanel({ id }: { id: number }) {
  const isWaiting = (useGetPortfolioIncomeQuery({ id }).currentData?.waiting ?? 0) > 0;
  const query = useGetPortfolioIncomeQuery(
    { id },
    { pollingInterval: isWaiting ? WAITING_MS : REFRESH_MS },
  );
  const { currentData: income } = query;
  const isEmpty = income && income.years.length === 0 && income.expected.length === 0;
  return (
    <Panel
      title={words.INCOME}
      isPadded
      state={queryPanelState(query, income, {
        waitingFor: words.WAITING_FOR_INCOME,
        failed: words.INCOME_FAILED,
        empty: isEmpty && { sentence: words.NO_INCOME, reason: words.NO_INCOME_REASON },
      })}
    >
      {income ? (
        <>
          {income.years.length === 0 ? null : <Years income={income} />}
          <Months income={income} />
          <Expected income={income} />
        </>
      ) : null}
    </Panel>
  );
}

function Years({ income: { years, currency } }: { income: PortfolioIncome }) {
  return (
    <>
      <FactsTable
        label={words.BY_YEAR}
        columns={[
          { label: words.YEAR },
          ...COLUMNS.map((column) => ({
            label: words.incomeColumns[column],
            isFigure: true,
            isNamed: true,
            ...PHONE_PLACES[column],
          })),
        ]}
        rows={years.map((row) => ({
          key: String(row.year),
          cells: [
            String(row.year),
            ...COLUMNS.map((column) => {
              const value = COSTS.has(column) ? -row[column] : row[column];
              return formatCash(value, currency);
            }),
          ],
        }))}
      />
      <p className="insight-note">{words.describeRates(currency)}</p>
    </>
  );
}

function Months({ income }: { income: PortfolioIncome }) {
  const { currency } = income;
  const months = listMonths(income);
  if (months.length === 0) return null;
  return (
    <section className="income-section">
      <h3>{words.DIVIDENDS_BY_MONTH}</h3>
      <p className="income-key">
        <span>{words.RECEIVED}</span>
        <span className="income-key-expected">{words.EXPECTED}</span>
      </p>
      <AmountChart months={months} currency={currency} label={words.DIVIDENDS_BY_MONTH} />
      <details className="income-months">
        <summary>{words.AS_TABLE}</summary>
        <FactsTable
          label={words.DIVIDENDS_BY_MONTH}
          columns={[
            { label: words.MONTH },
            { label: words.RECEIVED, isFigure: true, isNamed: true, onPhone: "figure" },
            { label: words.EXPECTED, isFigure: true, isNamed: true, onPhone: "note" },
          ]}
          rows={months
            .filter(({ received, expected }) => received !== 0 || expected !== 0)
            .toReversed()
            .map(({ month, received, expected }) => ({
              key: month,
              cells: [
                formatMonth(month),
                formatPrice(received, currency),
                formatPrice(expected, currency),
              ],
            }))}
        />
      </details>
    </section>
  );
}

function Expected({ income }: { income: PortfolioIncome }) {
  const [isWhole, setWhole] = useState(false);
  const { currency, expected, withoutCalendar, missingRates, waiting } = income;
  const total = expected.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const shown = isWhole ? expected : expected.slice(0, SHOWN);
  return (
    <section className="income-section">
      <h3>{words.EXPECTED_DIVIDENDS}</h3>
      {expected.length === 0 ? (
        <p>{words.NO_EXPECTED}</p>
      ) : (
        <>
          <p className="figures">{words.describeExpectedSum(formatPrice(total, currency))}</p>
          <FactsTable
            label={words.EXPECTED_DIVIDENDS}
            columns={[
              { label: words.STOCK },
              { label: words.EX_DATE, onPhone: "detail" },
              { label: words.BASIS, onPhone: "note" },
              { label: words.PER_SHARE, isFigure: true },
              { label: words.AMOUNT, isFigure: true, onPhone: "figure" },
            ]}
            rows={shown.map((row) => ({
              key: `${row.symbol} ${row.exDate}`,
              cells: [
                row.symbol,
                formatCalendarDate(row.exDate),
                row.isAnnounced ? words.ANNOUNCED : words.ESTIMATED,
                formatPerShare(
                  row.perShare,
                  row.currency,
                  shown
                    .filter((each) => each.currency === row.currency)
                    .map((each) => each.perShare),
                ),
                row.value === null ? words.NO_RATE : formatPrice(row.value, currency),
              ],
            }))}
          />
          {shown.length === expected.length ? null : (
            <Button
              size="small"
              text={words.describeMore(formatCount(expected.length))}
              onClick={() => setWhole(true)}
            />
          )}
        </>
      )}
      <p className="insight-note">{words.EXPECTED_RULE}</p>
      {withoutCalendar.length === 0 ? null : (
        <p className="insight-note">{words.describeWithoutCalendar(formatList(withoutCalendar))}</p>
      )}
      {missingRates.length === 0 ? null : (
        <p className="insight-note">{words.describeMissingRates(formatList(missingRates))}</p>
      )}
      {waiting === 0 ? null : (
        <output className="insight-note figures">
          {words.describeUnasked(waiting, formatCount(waiting))}
        </output>
      )}
    </section>
  );
}
