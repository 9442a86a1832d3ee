import { formatCalendarDate } from "../../format/time.ts";
import { describeMonthsAgo } from "./parts/messages.ts";

/** A month of ratings in words: `0m` and `-1m` count back from the running one, others are dates. */
export function nameMonth(period: string): string {
  const [, back] = /^-?(\d+)m$/.exec(period) ?? [];
  return back === undefined ? formatCalendarDate(period) : describeMonthsAgo(Number(back));
}
