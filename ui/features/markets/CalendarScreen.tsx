import "./calendar.css";
import "./markets.css";
import { Button, Switch } from "@blueprintjs/core";
import { ChevronLeftIcon, ChevronRightIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { Screen } from "../../app/Screen.tsx";
import { FoldedPanel } from "../../components/layout/Panel.tsx";
import { formatCalendarDate } from "../../format/time.ts";
import { DividendsPanel } from "./DividendsPanel.tsx";
import { EarningsPanel } from "./EarningsPanel.tsx";
import { EconomyPanel } from "./EconomyPanel.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import {
  describeNextTradingWeek,
  describeWeek,
  MY_STOCKS,
  NEXT_WEEK,
  PREVIOUS_WEEK,
  THIS_WEEK,
  DAY_FAILED,
  describePriceRange,
  IPOS,
  IPOS_FAILED,
  PRICE_EXPECTED,
} from "./messages.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import { useGetIpoWeekQuery, type CalendarIpo } from "../../api/endpoints.ts";
import { formatPrice } from "../../format/number.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekItem, WeekPanel, type WeekChoice } from "./WeekPanel.tsx";

/** Appears only in a week with an IPO; nobody watches a stock before it is listed. */
function IposPanel({ week, isOwn }: WeekChoice) {
  const query = useGetIpoWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data, isError } = query;
  const isQuiet = data?.isAnswered !== false && data?.days.every(({ ipos }) => ipos.length === 0);
  if (isOwn || (data ? isQuiet : !isError)) return null;
  const days = (data?.days ?? []).map(({ date, ipos }): WeekDay => ({
    date,
    rows: ipos.map((ipo) => ({ group: "", item: <IpoRow key={ipo.name} {...ipo} /> })),
    ...(data?.isAnswered ? {} : { note: DAY_FAILED }),
  }));
  const sources = data?.days.flatMap(({ ipos }) => ipos.map(({ source }) => source)) ?? [];
  return (
    <WeekPanel
      title={IPOS}
      failed={IPOS_FAILED}
      isOwn={isOwn}
      query={query}
      answer={data ? { groups: [""], days, sources } : null}
    />
  );
}

function IpoRow({ symbol, name, isPriced, lowPrice, highPrice }: CalendarIpo) {
  return (
    <WeekItem name={name} label={symbol === null ? null : <b>{symbol}</b>}>
      <span title={isPriced ? undefined : PRICE_EXPECTED}>
        {describePrice(lowPrice, highPrice)}
      </span>
    </WeekItem>
  );
}

function describePrice(low: number | null, high: number | null): string | null {
  if (low === null || high === null) return null;
  const [from, to] = [formatPrice(low, "USD"), formatPrice(high, "USD")];
  return low === high ? from : describePriceRange(from, to);
}

const dateOf = (stamp: number): string => new Date(stamp).toISOString().slice(0, 10);

/** Returns the Monday of the week that contains `now` (epoch milliseconds), as `YYYY-MM-DD`. */
export function mondayOf(now: number): string {
  const day = Math.floor(now / DAY_MS);
  // 1970-01-01 was a Thursday.
  return dateOf((day - ((day + 3) % 7)) * DAY_MS);
}

/**
 * Returns the Monday of the week whose trading is on or next: from Saturday on, the coming week, as
 * everything in the week that ends has been reported.
 */
export const tradingWeekOf = (now: number): string => mondayOf(now + 2 * DAY_MS);

export const weeksOn = (monday: string, weeks: number): string =>
  dateOf(Date.parse(monday) + weeks * 7 * DAY_MS);

export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));

/**
 * Returns the Monday of the week that contains the date. Returns undefined for an invalid date and
 * for a week out of range.
 */
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
            aria-label={PREVIOUS_WEEK}
            disabled={away <= -MAX_BACK}
            onClick={() => show(weeksOn(week, -1))}
          />
          <Button text={THIS_WEEK} disabled={away === 0} onClick={() => show(thisWeek)} />
          <Button
            icon={<ChevronRightIcon />}
            aria-label={NEXT_WEEK}
            disabled={away >= MAX_AHEAD}
            onClick={() => show(weeksOn(week, 1))}
          />
        </div>
        <output className="calendar-week figures">
          {(isComing ? describeNextTradingWeek : describeWeek)(formatCalendarDate(week))}
        </output>
        <Switch
          className="calendar-own"
          label={MY_STOCKS}
          checked={isOwn}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      </div>
      <div className="markets">
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
