import type { ReactNode } from "react";
import { RowSkeleton } from "../../components/RowSkeleton.tsx";
import { formatCalendarDate, formatWeekday } from "../../format/time.ts";
import { NOTHING_THAT_DAY } from "./messages.ts";

export interface WeekDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** List items. */
  readonly rows: readonly ReactNode[];
  /** What else is to be said of the day. */
  readonly note?: string;
}

export interface WeekDaysProps {
  days: readonly WeekDay[];
  /** What the lists are of: the name of a day follows. */
  label: string;
  /** Keeps its height whatever is in it. */
  isTall: boolean;
}

const isWeekend = (date: string): boolean => new Date(date).getUTCDay() % 6 === 0;

/** Five days side by side, one below the other on a phone; a weekend only with something in it. */
export function WeekDays({ days, label, isTall }: WeekDaysProps) {
  const shown = days.filter(({ date, rows }) => rows.length > 0 || !isWeekend(date));
  return (
    <div className={isTall ? "week-days week-days-tall" : "week-days"}>
      {shown.map(({ date, rows, note }) => (
        <section
          key={date}
          className="week-day"
          aria-label={`${label}, ${formatCalendarDate(date)}`}
        >
          <h3 className="week-day-title">
            <span>{formatWeekday(date)}</span>
            <time className="figures" dateTime={date}>
              {formatCalendarDate(date)}
            </time>
          </h3>
          {rows.length === 0 ? (
            <p className="week-day-none">{note ?? NOTHING_THAT_DAY}</p>
          ) : (
            <>
              <ul>{rows}</ul>
              {note === undefined ? null : <p className="week-day-none">{note}</p>}
            </>
          )}
        </section>
      ))}
    </div>
  );
}

/** Of the height of a week. */
export function WeekSkeleton() {
  return (
    <div className="week-skeleton">
      <RowSkeleton rows={11} />
    </div>
  );
}
