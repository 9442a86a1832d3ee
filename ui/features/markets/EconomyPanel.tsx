import { useGetEconomicWeekQuery, type EconomicEvent } from "../../api/endpoints.ts";
import { formatClockTime } from "../../format/time.ts";
import { CALENDAR_POLL_MS } from "./constants.ts";
import { DAY_FAILED, describeFigures, ECONOMY, ECONOMY_FAILED, ECONOMY_NOTE } from "./messages.ts";
import type { WeekDay } from "./WeekDays.tsx";
import { WeekItem, WeekPanel, type WeekChoice } from "./WeekPanel.tsx";

/** Absent if no source lists economic events, and among own stocks, of which none is. */
export function EconomyPanel({ week, isOwn }: WeekChoice) {
  const query = useGetEconomicWeekQuery({ week }, { pollingInterval: CALENDAR_POLL_MS });
  const { currentData: data } = query;
  if (isOwn || data?.isOffered === false) return null;
  const days = (data?.days ?? []).map(({ date, isAnswered, events }): WeekDay => ({
    date,
    rows: events.map((event) => ({
      group: "",
      item: <EventRow key={`${event.country} ${event.name}`} {...event} />,
    })),
    ...(isAnswered ? {} : { note: DAY_FAILED }),
  }));
  const sources = data?.days.flatMap(({ events }) => events.map(({ source }) => source)) ?? [];
  return (
    <WeekPanel
      title={ECONOMY}
      failed={ECONOMY_FAILED}
      isOwn={isOwn}
      query={query}
      answer={data ? { groups: [""], days, sources, note: ECONOMY_NOTE } : null}
    />
  );
}

function EventRow({ at, country, name, actual, expected, previous }: EconomicEvent) {
  return (
    <WeekItem
      name={`${name}, ${country}`}
      label={at === null ? null : <span className="figures">{formatClockTime(at)}</span>}
    >
      <span title={describeFigures(actual, expected, previous)}>{actual ?? expected}</span>
    </WeekItem>
  );
}
