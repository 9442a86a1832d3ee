import type { MarketEvent } from "../../domain/rules/observation.ts";
import type { EventFilter } from "../../domain/rules/rule.ts";

type Truth = "true" | "false" | "unknown";

export function matches(filter: EventFilter, event: MarketEvent): Truth {
  if (filter.name !== event.name) return "false";
  const yes = (is: boolean): Truth => (is ? "true" : "false");
  if (filter.name === "filing" && event.name === "filing") {
    const isForm = filter.form === null || filter.form === event.form;
    const isItem = filter.items.length === 0 || event.items.some((it) => filter.items.includes(it));
    return yes(isForm && isItem);
  }
  if (filter.name === "insiderTrade" && event.name === "insiderTrade") {
    if (filter.side !== "either" && filter.side !== event.side) return "false";
    if (filter.minValue <= 0) return "true";
    return event.value === null ? "unknown" : yes(event.value >= filter.minValue);
  }
  if (filter.name === "ratingChange" && event.name === "ratingChange") {
    const isChange = ["upgrade", "downgrade", "initiate"].includes(event.change);
    return yes(isChange && (filter.change === "any" || filter.change === event.change));
  }
  if (filter.name === "targetChange" && event.name === "targetChange") {
    const amount = { up: event.percent, down: -event.percent, either: Math.abs(event.percent) };
    const moved = amount[filter.direction];
    return yes(moved > 0 && moved >= filter.minPercent);
  }
  if (filter.name === "earningsDate" && event.name === "earningsDate") {
    return yes(filter.change === event.change);
  }
  if (filter.name === "earningsNear" && event.name === "earningsNear") {
    return yes(event.days >= 0 && event.days <= filter.days);
  }
  if (filter.name === "time" && event.name === "time") return yes(filter.at === event.at);
  if ("screen" in filter && "screen" in event) return yes(filter.screen === event.screen);
  return "true";
}
