import "./calendar.css";
import "./markets.css";
import { Button, Switch } from "@blueprintjs/core";
import { ChevronLeftIcon, ChevronRightIcon } from "@blueprintjs/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useNow } from "../../app/browser/clock.ts";
import { Screen } from "../../app/Screen.tsx";
import { formatCalendarDate } from "../../format/time.ts";
import { DividendsPanel } from "./DividendsPanel.tsx";
import { EarningsPanel } from "./EarningsPanel.tsx";
import { FeedPanel } from "./FeedPanel.tsx";
import { MarketTabs } from "./MarketTabs.tsx";
import {
  describeNextTradingWeek,
  describeWeek,
  MY_STOCKS,
  NEXT_WEEK,
  PREVIOUS_WEEK,
  THIS_WEEK,
} from "./messages.ts";
import {
  MAX_AHEAD,
  MAX_BACK,
  mondayOf,
  readWeek,
  tradingWeekOf,
  weeksBetween,
  weeksOn,
} from "./weeks.ts";

export function CalendarScreen() {
  const now = useNow();
  const thisWeek = tradingWeekOf(now);
  const [parameters, setParameters] = useSearchParams();
  const week = readWeek(parameters.get("week"), thisWeek) ?? thisWeek;
  const [isOwn, setOwn] = useState(false);
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
        <DividendsPanel week={week} isOwn={isOwn} />
        <FeedPanel />
      </div>
    </Screen>
  );
}
