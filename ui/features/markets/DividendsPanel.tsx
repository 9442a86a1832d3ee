import { useGetDividendWeekQuery, type CalendarDividend } from "../../api/endpoints.ts";
import { formatPerShare } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import { AMOUNT_UNKNOWN, DIVIDENDS, DIVIDENDS_FAILED, DIVIDENDS_OF_WATCHED } from "./messages.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekPanel, WeekRow, type WeekChoice } from "./WeekPanel.tsx";

export function DividendsPanel({ week, isOwn }: WeekChoice) {
  const query = useGetDividendWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  const days = (data?.days ?? []).map(({ date, dividends }): WeekDay => {
    const shown = dividends.filter(({ isWatched }) => isWatched || !isOwn);
    const rows = shown.map((row) => ({
      group: "",
      item: <DividendRow key={row.symbol} {...row} column={amountsIn(shown, row.currency)} />,
    }));
    return { date, rows };
  });
  const answer = data
    ? {
        groups: [""],
        days,
        coverage: data.coverage,
        sources: data.days.flatMap(({ dividends }) => dividends.map(({ source }) => source)),
        ...(data.hasMarket ? {} : { note: DIVIDENDS_OF_WATCHED }),
      }
    : null;
  return (
    <WeekPanel
      title={DIVIDENDS}
      failed={DIVIDENDS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={answer}
    />
  );
}

const amountsIn = (dividends: readonly CalendarDividend[], currency: string): readonly number[] =>
  dividends.flatMap((each) =>
    each.currency === currency && each.amount !== null ? [each.amount] : [],
  );

interface DividendRowProps extends CalendarDividend {
  /** Amounts of the day in the same currency. */
  column: readonly number[];
}

function DividendRow({ symbol, name, amount, currency, isWatched, column }: DividendRowProps) {
  return (
    <WeekRow symbol={symbol} name={name === symbol ? null : name} isWatched={isWatched}>
      {amount === null ? AMOUNT_UNKNOWN : formatPerShare(amount, currency, column)}
    </WeekRow>
  );
}
