import "./insights.css";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useGetPortfolioIncomeQuery, type PortfolioIncome } from "../../../api/portfolios.ts";
import { queryPanelState } from "../../../app/queryPanelState.ts";
import { AmountChart } from "../../../charts/AmountChart.tsx";
import { Panel } from "../../../components/Panel.tsx";
import { formatList } from "../../../format/list.ts";
import { formatCount, formatPrice, formatPriceChange } from "../../../format/number.ts";
import { formatCalendarDate, formatMonth } from "../../../format/time.ts";
import { listMonths } from "./listMonths.ts";
import {
  AMOUNT,
  ANNOUNCED,
  AS_TABLE,
  BASIS,
  BY_YEAR,
  describeExpectedSum,
  describeMissingRates,
  describeMore,
  describeRates,
  describeUnasked,
  describeWithoutCalendar,
  DIVIDENDS_BY_MONTH,
  ESTIMATED,
  EX_DATE,
  EXPECTED,
  EXPECTED_DIVIDENDS,
  EXPECTED_RULE,
  INCOME,
  INCOME_FAILED,
  incomeColumns,
  MONTH,
  NO_EXPECTED,
  NO_INCOME,
  NO_INCOME_REASON,
  NO_RATE,
  PER_SHARE,
  RECEIVED,
  STOCK,
  WAITING_FOR_INCOME,
  YEAR,
} from "./messages.ts";

type Column = keyof typeof incomeColumns;
const COLUMNS = Object.keys(incomeColumns) as Column[];
const COSTS: ReadonlySet<Column> = new Set(["fees", "taxes"]);
const REFRESH_MS = 60_000;
const WAITING_MS = 3000;
/** As many as are read without scrolling; the others follow a click. */
const SHOWN = 12;

/** What the portfolio brought in and cost by year, its dividends by month and those to come. */
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
      title={INCOME}
      isPadded
      state={
        !income
          ? queryPanelState(query, { waitingFor: WAITING_FOR_INCOME, failed: INCOME_FAILED })
          : isEmpty
            ? { status: "empty", sentence: NO_INCOME, reason: NO_INCOME_REASON }
            : { status: "ready" }
      }
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
      {/* Seven columns do not fit a phone: the table scrolls in its own frame. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus */}
      <section className="holdings-scroll" aria-label={BY_YEAR} tabIndex={0}>
        <table className="income-table figures" aria-label={BY_YEAR}>
          <thead>
            <tr>
              <th scope="col">{YEAR}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {incomeColumns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map((row) => (
              <tr key={row.year}>
                <th scope="row">{String(row.year)}</th>
                {COLUMNS.map((column) => {
                  const value = COSTS.has(column) ? -row[column] : row[column];
                  return <td key={column}>{formatPriceChange(value, value, currency)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="insight-note">{describeRates(currency)}</p>
    </>
  );
}

function Months({ income }: { income: PortfolioIncome }) {
  const { currency } = income;
  const months = listMonths(income);
  if (months.length === 0) return null;
  return (
    <section className="income-section">
      <h3>{DIVIDENDS_BY_MONTH}</h3>
      <p className="income-key">
        <span>{RECEIVED}</span>
        <span className="income-key-expected">{EXPECTED}</span>
      </p>
      <AmountChart months={months} currency={currency} label={DIVIDENDS_BY_MONTH} />
      <details className="income-months">
        <summary>{AS_TABLE}</summary>
        <table className="income-table figures" aria-label={DIVIDENDS_BY_MONTH}>
          <thead>
            <tr>
              <th scope="col">{MONTH}</th>
              <th scope="col">{RECEIVED}</th>
              <th scope="col">{EXPECTED}</th>
            </tr>
          </thead>
          <tbody>
            {months
              .filter(({ received, expected }) => received !== 0 || expected !== 0)
              .toReversed()
              .map(({ month, received, expected }) => (
                <tr key={month}>
                  <th scope="row">{formatMonth(month)}</th>
                  <td>{formatPrice(received, currency)}</td>
                  <td>{formatPrice(expected, currency)}</td>
                </tr>
              ))}
          </tbody>
        </table>
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
      <h3>{EXPECTED_DIVIDENDS}</h3>
      {expected.length === 0 ? (
        <p>{NO_EXPECTED}</p>
      ) : (
        <>
          <p className="figures">{describeExpectedSum(formatPrice(total, currency))}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus */}
          <section className="holdings-scroll" aria-label={EXPECTED_DIVIDENDS} tabIndex={0}>
            <table className="income-table figures" aria-label={EXPECTED_DIVIDENDS}>
              <thead>
                <tr>
                  {[EX_DATE, STOCK, BASIS, PER_SHARE, AMOUNT].map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={`${row.symbol} ${row.exDate}`}>
                    <th scope="row">{formatCalendarDate(row.exDate)}</th>
                    <td>{row.symbol}</td>
                    <td>{row.isAnnounced ? ANNOUNCED : ESTIMATED}</td>
                    <td>{formatPrice(row.perShare, row.currency)}</td>
                    <td>{row.value === null ? NO_RATE : formatPrice(row.value, currency)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {shown.length === expected.length ? null : (
            <Button
              size="small"
              text={describeMore(formatCount(expected.length))}
              onClick={() => setWhole(true)}
            />
          )}
        </>
      )}
      <p className="insight-note">{EXPECTED_RULE}</p>
      {withoutCalendar.length === 0 ? null : (
        <p className="insight-note">{describeWithoutCalendar(formatList(withoutCalendar))}</p>
      )}
      {missingRates.length === 0 ? null : (
        <p className="insight-note">{describeMissingRates(formatList(missingRates))}</p>
      )}
      {waiting === 0 ? null : (
        <output className="insight-note figures">
          {describeUnasked(waiting, formatCount(waiting))}
        </output>
      )}
    </section>
  );
}
