import { useGetEarningsWeekQuery, type CalendarReport } from "../../api/endpoints.ts";
import { EARNINGS_HOURS } from "../../components/earningsWords.ts";
import { formatCount } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import {
  DAY_FAILED,
  describeMoreReports,
  EARNINGS,
  EARNINGS_FAILED,
  HOUR_UNKNOWN,
  NO_REPORTS_BY_DATE,
  UNCONFIRMED,
} from "./messages.ts";
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
      rows: shown.map((report) => <ReportRow key={report.symbol} {...report} />),
      ...(isAnswered ? {} : { note: DAY_FAILED }),
      ...(left > 0 ? { note: describeMoreReports(formatCount(left)) } : {}),
    };
  });
  const answer = data
    ? {
        days,
        coverage: data.coverage,
        sources: data.days.flatMap(({ reports }) => reports.map(({ source }) => source)),
        ...(data.hasMarket ? {} : { note: NO_REPORTS_BY_DATE }),
      }
    : null;
  return (
    <WeekPanel
      title={EARNINGS}
      failed={EARNINGS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={answer}
    />
  );
}

function ReportRow({ symbol, name, hour, isConfirmed, isWatched }: CalendarReport) {
  return (
    <WeekRow symbol={symbol} name={name} isWatched={isWatched}>
      {hour === null ? HOUR_UNKNOWN : EARNINGS_HOURS[hour]}
      {isConfirmed ? "" : `, ${UNCONFIRMED}`}
    </WeekRow>
  );
}
