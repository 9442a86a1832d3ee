import {
  useGetEarningsWeekQuery,
  type CalendarReport,
  type EarningsWeek,
} from "../../api/endpoints.ts";
import { EARNINGS_HOURS } from "../../components/stocks/earningsWords.ts";
import { formatCount } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import * as words from "./messages.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekPanel, WeekRow, type WeekChoice } from "./WeekPanel.tsx";

export function EarningsPanel({ week, isOwn }: WeekChoice) {
  const query = useGetEarningsWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  const days = (data?.days ?? []).map(({ date, reports, total, isAnswered }): WeekDay => {
    const shown = reports.filter(({ isWatched }) => isWatched || !isOwn);
    const left = isOwn ? 0 : total - reports.length;
    return {
      date,
      rows: shown.map((report) => ({
        group: report.hour === null ? words.HOUR_UNKNOWN : EARNINGS_HOURS[report.hour],
        item: <ReportRow key={report.symbol} {...report} />,
      })),
      ...(isAnswered ? {} : { note: words.DAY_FAILED }),
      ...(left > 0 ? { note: words.describeMoreReports(formatCount(left)) } : {}),
    };
  });
  const answer = data
    ? {
        count: formatCount(countReports(data, isOwn)),
        groups: GROUPS,
        days,
        coverage: data.coverage,
        sources: data.days.flatMap(({ reports }) => reports.map(({ source }) => source)),
        ...(data.hasMarket ? {} : { note: words.NO_REPORTS_BY_DATE }),
      }
    : null;
  return (
    <WeekPanel
      title={words.EARNINGS}
      failed={words.EARNINGS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={answer}
    />
  );
}

const GROUPS = [EARNINGS_HOURS.before_open, EARNINGS_HOURS.after_close, words.HOUR_UNKNOWN];

const countReports = ({ days }: EarningsWeek, isOwn: boolean): number =>
  days
    .map(({ reports, total }) =>
      isOwn ? reports.filter(({ isWatched }) => isWatched).length : total,
    )
    .reduce((sum, count) => sum + count, 0);

function ReportRow({ symbol, name, hour, isConfirmed, isWatched }: CalendarReport) {
  return (
    <WeekRow
      symbol={symbol}
      name={name}
      isWatched={isWatched}
      group={hour === null ? "" : EARNINGS_HOURS[hour]}
    >
      {isConfirmed ? null : (
        <span title={words.UNCONFIRMED}>
          <span aria-hidden="true">?</span>
          <span className="visually-hidden">{words.UNCONFIRMED}</span>
        </span>
      )}
    </WeekRow>
  );
}
