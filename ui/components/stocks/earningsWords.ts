import { formatCalendarDate } from "../../format/time.ts";
import { nameSource } from "../dataDisplay/sourceWords.ts";
import * as words from "../messages.ts";

export const EARNINGS_HOURS = {
  before_open: words.BEFORE_OPEN,
  after_close: words.AFTER_CLOSE,
} as const;
export type EarningsHour = keyof typeof EARNINGS_HOURS | null;

/** `date` is `YYYY-MM-DD`. */
export interface EarningsOpinion {
  source: string;
  date: string;
  hour: EarningsHour;
}

export function explainConfidence(
  isConfirmed: boolean,
  sources: readonly EarningsOpinion[],
): string {
  const said = sources.map(({ source, date, hour }) =>
    [
      `${nameSource(source)}: ${formatCalendarDate(date)}`,
      hour && EARNINGS_HOURS[hour].toLowerCase(),
    ]
      .filter(Boolean)
      .join(", "),
  );
  const dates = new Set(sources.map(({ date }) => date));
  const reason = (): string => {
    if (sources.length === 0) return words.EARNINGS_NO_SOURCE;
    if (sources.length === 1) {
      return isConfirmed ? words.EARNINGS_ONE_CERTAIN : words.EARNINGS_ONE_ESTIMATE;
    }
    if (isConfirmed) return dates.size === 1 ? words.EARNINGS_AGREE : words.EARNINGS_MOST_AGREE;
    return words.EARNINGS_DIFFER;
  };
  return [reason(), ...said].join(" · ");
}
