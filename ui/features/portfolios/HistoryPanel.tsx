import { SegmentedControl } from "@blueprintjs/core";
import { useState, type CSSProperties } from "react";
import {
  useGetPortfolioHistoryQuery,
  type PortfolioDetail,
  type PortfolioHistory,
} from "../../api/endpoints.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { ValueChart } from "../../charts/secondary/ValueChart.tsx";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { FactsRow } from "../../components/dataDisplay/FactsRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { BenchmarkSection } from "./benchmark/BenchmarkSection.tsx";
import { formatList } from "../../format/text.ts";
import { formatCount, formatPercent, formatPrice } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { benchmarkName, nameSame } from "./benchmark/messages.ts";
import * as words from "./messages.ts";

type Range = keyof typeof words.ranges;

const REFRESH_MS = 60_000;
const WAITING_MS = 3000;

const percentOr = (percent: number | null): string =>
  percent === null ? words.NOT_KNOWN : formatPercent(percent);

export function HistoryPanel({ portfolio }: { portfolio: PortfolioDetail }) {
  const { id } = portfolio;
  const [range, setRange] = useState<Range>("1y");
  // The next poll includes parts that took too long.
  const isWaiting = (useGetPortfolioHistoryQuery({ id, range }).currentData?.waiting ?? 0) > 0;
  const query = useGetPortfolioHistoryQuery(
    { id, range },
    { pollingInterval: isWaiting ? WAITING_MS : REFRESH_MS },
  );
  const { currentData: history } = query;
  return (
    <Panel
      title={words.OVER_TIME}
      isPadded
      actions={
        <SegmentedControl
          aria-label={words.RANGE}
          size="small"
          value={range}
          onValueChange={(next) => setRange(next as Range)}
          options={(Object.keys(words.ranges) as Range[]).map((value) => ({
            value,
            label: words.ranges[value],
          }))}
        />
      }
      state={queryPanelState(query, history, {
        waitingFor: words.WAITING_FOR_HISTORY,
        failed: words.HISTORY_FAILED,
        skeleton: <Skeleton width="100%" height="420px" />,
      })}
    >
      {history ? (
        <History history={history} portfolio={portfolio} period={words.periods[range]} />
      ) : null}
    </Panel>
  );
}

function History({
  history,
  portfolio,
  period,
}: {
  history: PortfolioHistory;
  portfolio: PortfolioDetail;
  period: string;
}) {
  const { points, currency, missing, waiting, timeWeighted, drawdown, benchmark } = history;
  const { percent, annualPercent, stretches, estimated, reason, uncounted } = timeWeighted;
  return (
    <>
      <p className="portfolio-key">
        <span>{words.VALUE_LINE}</span>
        <span className="portfolio-key-invested">{words.INVESTED_LINE}</span>
        {benchmark === null ? null : (
          <span className="portfolio-key-benchmark">{nameSame(benchmark.symbol)}</span>
        )}
      </p>
      <ValueChart
        points={points}
        currency={currency}
        label={words.OVER_TIME}
        benchmark={benchmark === null ? undefined : benchmarkName(benchmark.symbol)}
      />
      {waiting === 0 ? null : (
        <output className="figures">{words.describeWaiting(waiting, formatCount(waiting))}</output>
      )}
      {missing.length === 0 ? null : <p>{words.describeNoPast(formatList(missing))}</p>}
      <div className="portfolio-returns">
        <section>
          <h3>{words.nameReturn(words.TIME_WEIGHTED, period)}</h3>
          <p className="portfolio-rate figures">{percentOr(percent)}</p>
          {annualPercent === null ? null : (
            <p className="figures">{words.describeAnnual(formatPercent(annualPercent))}</p>
          )}
          {reason === null ? null : <p>{words.noLinkReasons[reason]}</p>}
          {uncounted === 0 ? null : (
            <p className="figures">{words.describeUncounted(formatPrice(uncounted, currency))}</p>
          )}
          <p>{words.TIME_WEIGHTED_CAVEAT}</p>
          <details className="portfolio-definition">
            <summary>{words.HOW_CALCULATED}</summary>
            <p>{words.TIME_WEIGHTED_FORMULA}</p>
            <p>{words.TIME_WEIGHTED_CONVENTION}</p>
            {stretches === 0 ? null : (
              <p className="figures">
                {words.describeStretches(stretches, formatCount(stretches), formatCount(estimated))}
              </p>
            )}
          </details>
        </section>
        {benchmark === null ? null : (
          <BenchmarkSection
            portfolio={portfolio}
            benchmark={benchmark}
            currency={currency}
            hasLine={points.some((point) => point.benchmark !== null)}
          />
        )}
        <section>
          <h3>{words.nameReturn(words.DEEPEST_FALL, period)}</h3>
          <p className="portfolio-rate figures">
            {drawdown === null
              ? percent === null
                ? words.NOT_KNOWN
                : words.NEVER_FELL
              : formatPercent(drawdown.percent)}
          </p>
          {drawdown === null ? null : (
            <p className="figures">
              {words.describeFall(
                formatCalendarDate(drawdown.peak),
                formatCalendarDate(drawdown.trough),
                drawdown.recovered === null ? null : formatCalendarDate(drawdown.recovered),
              )}
            </p>
          )}
        </section>
      </div>
      {history.months.length === 0 ? null : <Months months={history.months} />}
    </>
  );
}

function Months({ months }: Pick<PortfolioHistory, "months">) {
  const isPhone = useMediaQuery(PHONE);
  if (isPhone) return <MonthRows months={months} />;
  return (
    // Thirteen columns scroll in their own frame.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
    <section className="holdings-scroll" aria-label={words.MONTHS} tabIndex={0}>
      <table className="months-table figures" aria-label={words.MONTHS}>
        <thead>
          <tr>
            <th scope="col">{words.YEAR}</th>
            {words.monthNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.YEAR}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ year, percents, totalPercent }) => (
            <tr key={year}>
              <th scope="row">{String(year)}</th>
              {percents.map((percent, month) => (
                <MonthCell key={words.monthNames[month]} percent={percent} />
              ))}
              <td>{formatPercent(totalPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Percentage with the strongest color; stronger months differ only in their figure. */
const HOTTEST = 10;

function MonthCell({ percent }: { percent: number | null }) {
  const heat = Math.min(1, Math.abs(percent ?? 0) / HOTTEST);
  return (
    <td
      className={(percent ?? 0) < 0 ? "month-down" : "month-up"}
      style={{ "--heat": `${Math.round(heat * 26)}%` } as CSSProperties}
    >
      {percent === null ? "" : formatPercent(percent)}
    </td>
  );
}

function MonthRows({ months }: Pick<PortfolioHistory, "months">) {
  return (
    <ul className="facts-list-inside" aria-label={words.MONTHS}>
      {months.map(({ year, percents, totalPercent }) => {
        const known = percents
          .flatMap((percent, month) =>
            percent === null ? [] : [{ percent, name: words.monthNames[month] ?? "" }],
          )
          .toSorted((one, other) => other.percent - one.percent);
        const [best] = known;
        const worst = known.length > 1 ? known.at(-1) : undefined;
        return (
          <FactsRow
            key={year}
            title={String(year)}
            figure={<ChangeText percent={totalPercent} />}
            detail={best ? words.describeBest(best.name, formatPercent(best.percent)) : undefined}
            note={worst ? words.describeWorst(worst.name, formatPercent(worst.percent)) : undefined}
            facts={percents.flatMap((percent, month) =>
              percent === null
                ? []
                : [{ label: words.monthNames[month] ?? "", value: formatPercent(percent) }],
            )}
          />
        );
      })}
    </ul>
  );
}
