import { formatCalendarDate } from "../format/time.ts";
import { nameSource } from "./sourceNames.ts";

export const EARNINGS_HOURS = { before_open: "Before open", after_close: "After close" } as const;
export type EarningsHour = keyof typeof EARNINGS_HOURS | null;

/** Which day one source names; `date` is `YYYY-MM-DD`. */
export interface EarningsOpinion {
  source: string;
  date: string;
  hour: EarningsHour;
}

/** Why a date counts as confirmed, or what stands against it. */
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
    if (sources.length === 0) return "No source was asked apart.";
    if (sources.length === 1) {
      return isConfirmed ? "The one source says that it is certain." : "One source, an estimate.";
    }
    if (isConfirmed) return dates.size === 1 ? "The sources agree." : "Most sources agree.";
    return "The sources differ.";
  };
  return [reason(), ...said].join(" · ");
}
