import { Tag } from "@blueprintjs/core";
import { useGetDividendWeekQuery, type CalendarDividend } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { nameSource } from "../../components/sourceNames.ts";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatPrice } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import { CoverageNote } from "./CoverageNote.tsx";
import type { WeekPanelProps } from "./EarningsPanel.tsx";
import {
  AMOUNT_UNKNOWN,
  describeAmount,
  DIVIDENDS,
  DIVIDENDS_FAILED,
  DIVIDENDS_OF_WATCHED,
  WAITING_FOR_CALENDAR,
  WATCHED,
} from "./messages.ts";
import { WeekDays, WeekSkeleton, type WeekDay } from "./WeekDays.tsx";

/** Which stocks trade without their dividend from which day on. */
export function DividendsPanel({ week, isOwn }: WeekPanelProps) {
  const query = useGetDividendWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  const state: PanelState = data
    ? { status: "ready" }
    : queryPanelState(query, {
        waitingFor: WAITING_FOR_CALENDAR,
        skeleton: <WeekSkeleton />,
        failed: DIVIDENDS_FAILED,
      });
  const days = (data?.days ?? []).map(({ date, dividends }): WeekDay => {
    const shown = dividends.filter(({ isWatched }) => isWatched || !isOwn);
    return { date, rows: shown.map((row) => <DividendRow key={row.symbol} {...row} />) };
  });
  const sources = [
    ...new Set(
      data?.days.flatMap(({ dividends }) => dividends.map(({ source }) => nameSource(source))),
    ),
  ];
  return (
    <Panel title={DIVIDENDS} state={state}>
      <WeekDays isTall={!isOwn} days={days} label={DIVIDENDS} />
      {data ? (
        <CoverageNote
          coverage={data.coverage}
          sources={sources}
          {...(data.hasMarket ? {} : { note: DIVIDENDS_OF_WATCHED })}
        />
      ) : null}
    </Panel>
  );
}

function DividendRow({ symbol, name, amount, currency, isWatched }: CalendarDividend) {
  const { openChart } = useChartOverlay();
  return (
    <li className={isWatched ? "week-row week-row-own" : "week-row"}>
      <span className="week-row-head">
        <SymbolButton symbol={symbol} onOpen={openChart} />
        {isWatched ? <Tag minimal>{WATCHED}</Tag> : null}
      </span>
      {name === symbol ? null : <span className="week-row-name truncate">{name}</span>}
      <span className="week-row-facts figures">
        {amount === null ? AMOUNT_UNKNOWN : describeAmount(formatPrice(amount, currency))}
      </span>
    </li>
  );
}
