import { Button } from "@blueprintjs/core";
import { Fragment, useState, type ReactNode } from "react";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { formatCalendarDate, formatMonthDay, formatWeekday } from "../../format/time.ts";
import { formatCount } from "../../format/number.ts";
import { NOTHING_THAT_DAY, SHOW_FEWER, describeMoreOfDay, TODAY } from "./messages.ts";

export interface WeekDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** The most important first. */
  readonly rows: readonly WeekDayRow[];
  readonly note?: string;
}

export interface WeekDayRow {
  /** Heading of the rows that belong together; empty for none. */
  readonly group: string;
  readonly item: ReactNode;
}

export interface WeekDaysProps {
  days: readonly WeekDay[];
  /** Accessible name of the lists; each adds the date. */
  label: string;
  groups: readonly string[];
  /** As tall as folded days, regardless of the content. */
  isTall: boolean;
}

const isWeekend = (date: string): boolean => new Date(date).getUTCDay() % 6 === 0;

/** A weekend day appears only if it has entries. */
export function WeekDays({ days, label, groups, isTall }: WeekDaysProps) {
  const today = new Date(useNow()).toISOString().slice(0, 10);
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
            <span>
              {formatWeekday(date)}
              {date === today ? <b className="week-day-today">{TODAY}</b> : null}
            </span>
            <time className="figures" dateTime={date}>
              {formatMonthDay(date)}
            </time>
          </h3>
          {rows.length === 0 ? (
            <p className="week-day-none">{note ?? NOTHING_THAT_DAY}</p>
          ) : (
            <DayRows rows={rows} groups={groups} note={note} />
          )}
        </section>
      ))}
    </div>
  );
}

/** Rows of a day before the rest is requested; on a phone the days are stacked. */
const FOLDED_ROWS = { wide: 8, phone: 5 };
/** A button for this many more rows would save no space on a phone. */
const SPARE_ROWS = 2;

interface DayRowsProps extends Pick<WeekDaysProps, "groups"> {
  rows: WeekDay["rows"];
  note: string | undefined;
}

function DayRows({ rows, groups, note }: DayRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const isSpare = isPhone && rows.length <= FOLDED_ROWS.phone + SPARE_ROWS;
  const folded = isSpare ? rows.length : isPhone ? FOLDED_ROWS.phone : FOLDED_ROWS.wide;
  const hidden = rows.length - folded;
  const byGroup = Map.groupBy(isWhole ? rows : rows.slice(0, folded), ({ group }) => group);
  return (
    <>
      {groups
        .filter((group) => byGroup.has(group))
        .map((group) => (
          <Fragment key={group}>
            {group === "" ? null : <h4 className="week-day-group">{group}</h4>}
            <ul>{byGroup.get(group)?.map(({ item }) => item)}</ul>
          </Fragment>
        ))}
      {note === undefined || (hidden > 0 && !isWhole) ? null : (
        <p className="week-day-none">{note}</p>
      )}
      {hidden > 0 ? (
        <Button
          className="week-day-more"
          variant="minimal"
          size="small"
          aria-expanded={isWhole}
          text={isWhole ? SHOW_FEWER : describeMoreOfDay(formatCount(hidden))}
          onClick={() => setWhole(!isWhole)}
        />
      ) : null}
    </>
  );
}

export function WeekSkeleton() {
  return (
    <div className="week-skeleton">
      <RowSkeleton rows={12} />
    </div>
  );
}
