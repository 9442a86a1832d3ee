import "./calendar.css";
import "./markets.css";
import * as words from "./messages.ts";
import { Button, Switch } from "@blueprintjs/core";
import { ChevronLeftIcon, ChevronRightIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { Screen } from "../../app/Screen.tsx";
import { FoldedPanel } from "../../components/layout/Panel.tsx";
import { formatCalendarDate, formatClockTime } from "../../format/time.ts";
import { FeedPanel } from "./FeedPanel.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import {
  useGetIpoWeekQuery,
  useGetDividendWeekQuery,
  useGetEconomicWeekQuery,
  type CalendarIpo,
  type CalendarDividend,
  type EconomicEvent,
  useGetEarningsWeekQuery,
  type CalendarReport,
  type EarningsWeek,
} from "../../api/endpoints.ts";
import { formatPrice, formatPerShare, formatCount } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekItem, WeekPanel, WeekRow, type WeekChoice } from "./WeekPanel.tsx";
import { EARNINGS_HOURS } from "../../components/stocks/earningsWords.ts";

/** Hidden without a source of economic events, and for own stocks. */
function EconomyPanel({ week, isOwn }: WeekChoice) {
  const query = useGetEconomicWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  if (isOwn || data?.isOffered === false) return null;
  const days = (data?.days ?? []).map(({ date, isAnswered, events }): WeekDay => ({
    date,
    rows: events.map((event) => ({
      group: "",
      item: <EventRow key={`${event.country} ${event.name}`} {...event} />,
    })),
    ...(isAnswered ? {} : { note: words.DAY_FAILED }),
  }));
  const sources = data?.days.flatMap(({ events }) => events.map(({ source }) => source)) ?? [];
  return (
    <WeekPanel
      title={words.ECONOMY}
      failed={words.ECONOMY_FAILED}
      isOwn={isOwn}
      query={query}
      answer={data ? { groups: [""], days, sources, note: words.ECONOMY_NOTE } : null}
    />
  );
}

function EventRow({ at, country, name, actual, expected, previous }: EconomicEvent) {
  return (
    <WeekItem
      name={`${name}, ${country}`}
      label={at === null ? null : <span className="figures">{formatClockTime(at)}</span>}
    >
      <span title={words.describeFigures(actual, expected, previous)}>{actual ?? expected}</span>
    </WeekItem>
  );
}

function DividendsPanel({ week, isOwn }: WeekChoice) {
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
        ...(data.hasMarket ? {} : { note: words.DIVIDENDS_OF_WATCHED }),
      }
    : null;
  return (
    <WeekPanel
      title={words.DIVIDENDS}
      failed={words.DIVIDENDS_FAILED}
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
      {amount === null ? words.AMOUNT_UNKNOWN : formatPerShare(amount, currency, column)}
    </WeekRow>
  );
}

/** Hidden in a week without an IPO, and for own stocks. */
function IposPanel({ week, isOwn }: WeekChoice) {
  const query = useGetIpoWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data, isError } = query;
  const isQuiet = data?.days.every(({ ipos }) => ipos.length === 0);
  if (isOwn || (data ? isQuiet : !isError)) return null;
  const days = (data?.days ?? []).map(({ date, ipos }): WeekDay => ({
    date,
    rows: ipos.map((ipo) => ({ group: "", item: <IpoRow key={ipo.name} {...ipo} /> })),
    ...(data?.isAnswered ? {} : { note: words.DAY_FAILED }),
  }));
  const sources = data?.days.flatMap(({ ipos }) => ipos.map(({ source }) => source)) ?? [];
  return (
    <WeekPanel
      title={words.IPOS}
      failed={words.IPOS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={data ? { groups: [""], days, sources } : null}
    />
  );
}

function IpoRow({ symbol, name, isPriced, lowPrice, highPrice }: CalendarIpo) {
  return (
    <WeekItem name={name} label={symbol === null ? null : <b>{symbol}</b>}>
      <span title={isPriced ? undefined : words.PRICE_EXPECTED}>
        {describePrice(lowPrice, highPrice)}
      </span>
    </WeekItem>
  );
}

function describePrice(low: number | null, high: number | null): string | null {
  if (low === null || high === null) return null;
  const [from, to] = [formatPrice(low, "USD"), formatPrice(high, "USD")];
  return low === high ? from : words.describePriceRange(from, to);
}

const dateOf = (stamp: number): string => new Date(stamp).toISOString().slice(0, 10);

/** Returns `YYYY-MM-DD`; `now` is in epoch milliseconds. */
export function mondayOf(now: number): string {
  const day = Math.floor(now / DAY_MS);
  // 1970-01-01 was a Thursday.
  return dateOf((day - ((day + 3) % 7)) * DAY_MS);
}

/** Returns the Monday of the current week, from Saturday on of the coming one. */
export const tradingWeekOf = (now: number): string => mondayOf(now + 2 * DAY_MS);

export const weeksOn = (monday: string, weeks: number): string =>
  dateOf(Date.parse(monday) + weeks * 7 * DAY_MS);

export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));

/** Returns undefined for an invalid date and for a week out of range. */
export function readWeek(text: string | null, thisWeek: string): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    return undefined;
  }
  const monday = mondayOf(Date.parse(text));
  const weeks = weeksBetween(thisWeek, monday);
  return weeks >= -MAX_BACK && weeks <= MAX_AHEAD ? monday : undefined;
}

/** One week less than the server allows, so that no button leads to a rejected request. */
const MAX_BACK = 7;
const MAX_AHEAD = 25;

export function CalendarScreen() {
  const now = useNow();
  const thisWeek = tradingWeekOf(now);
  const [parameters, setParameters] = useSearchParams();
  const week = readWeek(parameters.get("week"), thisWeek) ?? thisWeek;
  const [isOwn, setOwn] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const away = weeksBetween(thisWeek, week);
  /** True on a weekend, when this week is the coming one. */
  const isComing = away === 0 && mondayOf(now) !== week;
  const show = (next: string) =>
    setParameters(
      (current) => {
        if (next === thisWeek) current.delete("week");
        else current.set("week", next);
        return current;
      },
      { replace: true },
    );

  return (
    <Screen>
      <MarketTabs isOfMarket={false} />
      <div className="calendar-bar">
        <div className="calendar-weeks">
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={words.PREVIOUS_WEEK}
            disabled={away <= -MAX_BACK}
            onClick={() => show(weeksOn(week, -1))}
          />
          <Button text={words.THIS_WEEK} disabled={away === 0} onClick={() => show(thisWeek)} />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={words.NEXT_WEEK}
            disabled={away >= MAX_AHEAD}
            onClick={() => show(weeksOn(week, 1))}
          />
        </div>
        <output className="calendar-week figures">
          {(isComing ? words.describeNextTradingWeek : words.describeWeek)(
            formatCalendarDate(week),
          )}
        </output>
        <Switch
          className="calendar-own"
          label={words.MY_STOCKS}
          checked={isOwn}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      </div>
      <div className="markets calendar-weeks-of-market">
        <EarningsPanel week={week} isOwn={isOwn} />
        <FoldedPanel isFolded={isPhone}>
          <DividendsPanel week={week} isOwn={isOwn} />
        </FoldedPanel>
        <IposPanel week={week} isOwn={isOwn} />
        <FoldedPanel isFolded={isPhone}>
          <EconomyPanel week={week} isOwn={isOwn} />
        </FoldedPanel>
        <FeedPanel />
      </div>
    </Screen>
  );
}

function EarningsPanel({ week, isOwn }: WeekChoice) {
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
