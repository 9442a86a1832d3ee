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
import { FeedPanel } from "./FeedPanel.tsx";
import { IposPanel } from "./IposPanel.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import {
  describeNextTradingWeek,
  describeWeek,
  MY_STOCKS,
  NEXT_WEEK,
  PREVIOUS_WEEK,
  THIS_WEEK,
} from "./messages.ts";
import { DAY_MS } from "../../../backend/domain/durations.ts";

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
        <FeedPanel />
      </div>
    </Screen>
  );
}
