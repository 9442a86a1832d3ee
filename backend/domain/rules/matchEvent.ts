import type { MarketEvent } from "./observation.ts";
import type { EventFilter } from "./rule.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode } from "./witness.ts";

const codeOf = (isTrue: boolean): TruthCode => (isTrue ? TRUE : FALSE);

/** Returns unknown if the event lacks a detail that the filter requires. */
export function matchEvent(filter: EventFilter, event: MarketEvent): TruthCode {
  switch (filter.name) {
    case "filing":
      if (event.name !== filter.name) return FALSE;
      return codeOf(
        (filter.form === null || filter.form === event.form) &&
          (filter.items.length === 0 || filter.items.some((item) => event.items.includes(item))),
      );
    case "insiderTrade":
      if (event.name !== filter.name) return FALSE;
      if (filter.side !== "either" && filter.side !== event.side) return FALSE;
      if (filter.minValue === 0) return TRUE;
      return event.value === null ? UNKNOWN : codeOf(event.value >= filter.minValue);
    case "ratingChange":
      if (event.name !== filter.name) return FALSE;
      return filter.change === "any"
        ? codeOf(event.change !== "maintain" && event.change !== "reiterate")
        : codeOf(filter.change === event.change);
    case "targetChange":
      if (event.name !== filter.name) return FALSE;
      return codeOf(
        isThatWay(filter.direction, event.percent) && Math.abs(event.percent) >= filter.minPercent,
      );
    case "earningsDate":
      return codeOf(event.name === filter.name && event.change === filter.change);
    case "earningsNear":
      return codeOf(event.name === filter.name && event.days >= 0 && event.days <= filter.days);
    case "halt":
    case "resumption":
    case "split":
      return codeOf(event.name === filter.name);
    case "screenEntered":
    case "screenLeft":
      return codeOf(event.name === filter.name && event.screen === filter.screen);
    case "time":
      return codeOf(event.name === filter.name && event.at === filter.at);
    default:
      return filter satisfies never;
  }
}

const isThatWay = (direction: "up" | "down" | "either", percent: number): boolean =>
  direction === "either" ? percent !== 0 : direction === "up" ? percent > 0 : percent < 0;
