import { Tag } from "@blueprintjs/core";
import { useGetEarningsWeekQuery, type CalendarReport } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EARNINGS_HOURS } from "../../components/earningsWords.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { nameSource } from "../../components/sourceNames.ts";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatCount } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import { CoverageNote } from "./CoverageNote.tsx";
import {
  DAY_FAILED,
  describeMoreReports,
  EARNINGS,
  EARNINGS_FAILED,
  HOUR_UNKNOWN,
  NO_REPORTS_BY_DATE,
  UNCONFIRMED,
  WAITING_FOR_CALENDAR,
  WATCHED,
} from "./messages.ts";
import { WeekDays, WeekSkeleton, type WeekDay } from "./WeekDays.tsx";

export interface WeekPanelProps {
  /** A Monday, `YYYY-MM-DD`. */
  week: string;
  /** Watched stocks only. */
  isOwn: boolean;
}

/** Who reports on which day, watched ones first. */
export function EarningsPanel({ week, isOwn }: WeekPanelProps) {
  const query = useGetEarningsWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  const state: PanelState = data
    ? { status: "ready" }
    : queryPanelState(query, {
        waitingFor: WAITING_FOR_CALENDAR,
        skeleton: <WeekSkeleton />,
        failed: EARNINGS_FAILED,
      });
  const days = (data?.days ?? []).map(({ date, reports, total, isAnswered }): WeekDay => {
    const shown = reports.filter(({ isWatched }) => isWatched || !isOwn);
    const left = isOwn ? 0 : total - reports.length;
    return {
      date,
      rows: shown.map((report) => <ReportRow key={report.symbol} {...report} />),
      ...(isAnswered ? {} : { note: DAY_FAILED }),
      ...(left > 0 ? { note: describeMoreReports(formatCount(left)) } : {}),
    };
  });
  const sources = [
    ...new Set(
      data?.days.flatMap(({ reports }) => reports.map(({ source }) => nameSource(source))),
    ),
  ];
  return (
    <Panel title={EARNINGS} state={state}>
      <WeekDays isTall={!isOwn} days={days} label={EARNINGS} />
      {data ? (
        <CoverageNote
          coverage={data.coverage}
          sources={sources}
          {...(data.hasMarket ? {} : { note: NO_REPORTS_BY_DATE })}
        />
      ) : null}
    </Panel>
  );
}

function ReportRow({ symbol, name, hour, isConfirmed, isWatched }: CalendarReport) {
  const { openChart } = useChartOverlay();
  return (
    <li className={isWatched ? "week-row week-row-own" : "week-row"}>
      <span className="week-row-head">
        <SymbolButton symbol={symbol} onOpen={openChart} />
        {isWatched ? <Tag minimal>{WATCHED}</Tag> : null}
      </span>
      <span className="week-row-name truncate">{name}</span>
      <span className="week-row-facts">
        {hour === null ? HOUR_UNKNOWN : EARNINGS_HOURS[hour]}
        {isConfirmed ? "" : `, ${UNCONFIRMED}`}
      </span>
    </li>
  );
}
