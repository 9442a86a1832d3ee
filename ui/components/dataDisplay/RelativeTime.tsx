import { formatAbsoluteTime, formatRecentTime, formatRelativeTime } from "../../format/time.ts";
import { MISSING } from "../../format/number.ts";
import { Tooltip } from "../actions/Tooltip.tsx";

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string | null | undefined;
  now: number;
  /** Shows minutes, for lists whose entries are minutes apart. */
  hasMinutes?: boolean;
  /** IANA name; defaults to the user's time zone. */
  timeZone?: string;
}

/** "now", "5h", "3d" or a date (specification), or "3 min ago". Hover shows the exact time. */
export function RelativeTime({ at, now, hasMinutes = false, timeZone }: RelativeTimeProps) {
  const text = (hasMinutes ? formatRecentTime : formatRelativeTime)(at, now, timeZone);
  if (at === null || at === undefined || text === MISSING) return <span>{MISSING}</span>;
  return (
    <Tooltip content={formatAbsoluteTime(at, timeZone)}>
      <time className="figures" dateTime={at}>
        {text}
      </time>
    </Tooltip>
  );
}
