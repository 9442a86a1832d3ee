import { formatAbsoluteTime, formatAgo } from "../../format/time.ts";
import { creditSource, isLiveSource } from "./sourceWords.ts";
import { Tooltip } from "../actions/Tooltip.tsx";
import { describeDelay } from "../messages.ts";

export interface PriceAgeProps {
  /** A quote, or another price with its origin. */
  of: {
    readonly source: string;
    /** Time of the price as stated by the exchange, ISO 8601. */
    readonly lastUpdated: string;
    /** Delay of the feed behind its exchange. */
    readonly delaySeconds: number;
  };
  now: number;
}

/** A delay below one minute counts as live. */
const DELAYED_FROM_SECONDS = 60;

/**
 * Source and age of a live price. Renders nothing for a simulated or replayed one, which the header
 * marks.
 */
export function PriceAge({ of: { source, lastUpdated: at, delaySeconds }, now }: PriceAgeProps) {
  if (!isLiveSource(source)) return null;
  const isDelayed = delaySeconds >= DELAYED_FROM_SECONDS;
  const name = creditSource(source);
  return (
    <Tooltip content={`${name}, ${formatAbsoluteTime(at)}`}>
      <time className="price-age figures" dateTime={at}>
        <span>{name}</span>
        {` · ${formatAgo(at, now)}`}
        {isDelayed ? describeDelay(Math.round(delaySeconds / 60)) : ""}
      </time>
    </Tooltip>
  );
}
