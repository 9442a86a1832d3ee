import { HTMLSelect } from "@blueprintjs/core";
import { lazy, Suspense, useState } from "react";
import { useGetChartQuery, type RuleBacktest } from "../../../api/endpoints.ts";
import { LoadingStatus } from "../../../components/feedback/LoadingStatus.tsx";
import { ShowMore } from "../../../components/actions/ShowMore.tsx";
import { Skeleton } from "../../../components/feedback/Skeleton.tsx";
import { formatCount, formatDecimal, formatPercent } from "../../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate } from "../../../format/time.ts";
import { describeMissingFirings, firingPrices, stockOptionsOf } from "./listedFirings.ts";
import * as words from "./messages.ts";
import { describePrice } from "../messages.ts";
import { WitnessList } from "../WitnessList.tsx";

/** The chart library is a tenth of the first screen's code. */
const BacktestChart = lazy(async () => ({
  default: (await import("../../../charts/secondary/BacktestChart.tsx")).BacktestChart,
}));

const PAGE = 20;
const MAX_LEFT = 10;
/** Maximum of a chart response; five years are 1,260 trade dates. */
const MAX_CLOSES = "1000";

export function BacktestResult({ result }: { result: RuleBacktest }) {
  const { total, bySymbol, symbols, messagesPerWeek, from, to, left, notes } = result;
  const stocks = words.describeStocks(formatCount(symbols), symbols === 1);
  return (
    <>
      <p>
        <strong>
          {total === 0 ? words.NEVER : words.describeTotal(formatCount(total), total === 1, stocks)}
        </strong>
        {total === 0
          ? null
          : ` · ${words.describeWeekly(formatDecimal(messagesPerWeek, messagesPerWeek < 1 ? 2 : 1))}`}
        <span className="rule-muted rule-lab-span">
          {words.describeSpan(formatCalendarDate(from), formatCalendarDate(to))}
        </span>
      </p>
      {bySymbol.length === 0 ? null : (
        <>
          <StockChart result={result} />
          <Horizons horizons={result.horizons} />
          <Firings result={result} />
        </>
      )}
      {left.length === 0 ? null : (
        <details className="rule-fold">
          <summary>{words.LEFT_OUT}</summary>
          <ul className="rule-plain-list">
            {left.slice(0, MAX_LEFT).map(({ symbol, reason }) => (
              <li key={symbol}>{words.describeLeft(symbol, reason)}</li>
            ))}
            {left.length > MAX_LEFT ? (
              <li>{words.describeMore(formatCount(left.length - MAX_LEFT))}</li>
            ) : null}
          </ul>
        </details>
      )}
      {notes.length === 0 ? null : (
        <ul className="rule-plain-list rule-muted" aria-label={words.NOTES}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function StockChart({ result }: { result: RuleBacktest }) {
  const { bySymbol, firings, from } = result;
  const [symbol, setSymbol] = useState(bySymbol[0]?.symbol ?? "");
  const { currentData, error } = useGetChartQuery({ symbol, interval: "1d", limit: MAX_CLOSES });
  const closes = (currentData?.prices ?? []).filter(({ time }) => time >= from);
  const [first] = closes;
  const marks = firings
    .filter(
      (firing) => firing.symbol === symbol && first !== undefined && firing.time >= first.time,
    )
    .flatMap(({ time, price }) => (price === null ? [] : [{ time, price }]));
  const missing = describeMissingFirings(result);
  const isCut = closes.length >= Number(MAX_CLOSES);
  return (
    <div className="rule-lab-chart">
      <HTMLSelect
        aria-label={words.SHOWN_STOCK}
        value={symbol}
        options={stockOptionsOf(result)}
        onChange={(event) => setSymbol(event.currentTarget.value)}
      />
      {error ? <p className="rule-muted">{words.CHART_FAILED}</p> : null}
      {missing === null ? null : <p className="rule-muted">{missing}</p>}
      {isCut && first ? (
        <p className="rule-muted">
          {words.describeCutChart(formatCount(closes.length), formatCalendarDate(first.time))}
        </p>
      ) : null}
      {currentData ? (
        <Suspense fallback={null}>
          <BacktestChart closes={closes} marks={marks} currency={currentData.currency} />
        </Suspense>
      ) : error ? null : (
        <LoadingStatus waitingFor={words.WAITING_FOR_CHART}>
          <Skeleton width="100%" height="120px" />
        </LoadingStatus>
      )}
    </div>
  );
}

function Horizons({ horizons }: { horizons: RuleBacktest["horizons"] }) {
  return (
    <div>
      <table className="rule-horizons figures">
        <caption>{words.AFTERWARDS}</caption>
        <thead>
          <tr>
            <th scope="col">{words.BARS_LATER}</th>
            <th scope="col">{words.COUNT}</th>
            <th scope="col">{words.MEAN_AFTER}</th>
            <th scope="col">{words.MEAN_BASE}</th>
          </tr>
        </thead>
        <tbody>
          {horizons.map(({ bars, after, base }) => (
            <tr key={bars}>
              <th scope="row">{formatCount(bars)}</th>
              <td>{formatCount(after.n)}</td>
              <td>
                {formatPercent(after.mean)}
                {after.meanInterval === null ? null : (
                  <span className="rule-muted rule-interval">
                    {words.describeInterval(
                      formatPercent(after.meanInterval.low),
                      formatPercent(after.meanInterval.high),
                    )}
                  </span>
                )}
              </td>
              <td>{formatPercent(base.mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="rule-plain-list rule-muted">
        {horizons.map(({ bars, sentence }) => (
          <li key={bars}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Firings({ result }: { result: RuleBacktest }) {
  const { firings } = result;
  const [shown, setShown] = useState(PAGE);
  const priceOf = firingPrices(result);
  const missing = describeMissingFirings(result);
  return (
    <details className="rule-fold">
      <summary>{words.FIRINGS}</summary>
      <ol className="rule-firings" aria-label={words.FIRINGS}>
        {firings.slice(0, shown).map(({ symbol, time, price, witness }) => (
          <li key={`${symbol} ${time}`}>
            <details>
              <summary>
                <strong>{symbol}</strong>{" "}
                {price === null ? null : (
                  <span className="figures">{describePrice(priceOf(symbol, price))}</span>
                )}{" "}
                <time className="rule-muted figures" dateTime={time}>
                  {formatAbsoluteTime(time)}
                </time>
              </summary>
              <WitnessList witness={witness} />
            </details>
          </li>
        ))}
      </ol>
      <ShowMore
        rows={words.FIRING_ROWS}
        shown={Math.min(shown, firings.length)}
        total={firings.length}
        hasMore={shown < firings.length}
        isBusy={false}
        hasFailed={false}
        onMore={() => setShown(shown + PAGE)}
      />
      {missing === null ? null : <p className="rule-muted">{missing}</p>}
    </details>
  );
}
