import { formatAbsoluteTime, formatRelativeTime } from "../format/time.ts";
import { MISSING } from "../format/missing.ts";
import { Tip } from "./Tip.tsx";

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string | null | undefined;
  /** Epoch milliseconds. */
  now: number;
  /** IANA name; defaults to the user's time zone. */
  timeZone?: string;
}

/** "now", "5h", "3d" or a date, with the exact time and its zone on hover. */
export function RelativeTime({ at, now, timeZone }: RelativeTimeProps) {
  const text = formatRelativeTime(at, now, timeZone);
  if (at === null || at === undefined || text === MISSING) return <span>{MISSING}</span>;
  return (
    <Tip content={formatAbsoluteTime(at, timeZone)}>
      <time className="figures" dateTime={at}>
        {text}
      </time>
    </Tip>
  );
}
