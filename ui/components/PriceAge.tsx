import "./priceAge.css";
import { formatAbsoluteTime, formatAgo } from "../format/time.ts";
import { isLiveSource, nameSource } from "./sourceNames.ts";
import { Tip } from "./Tip.tsx";
import { describeDelay } from "./messages.ts";

export interface PriceAgeProps {
  source: string;
  /** When the price was made, by the exchange; ISO 8601. */
  at: string;
  /** What the feed is behind its exchange. */
  delaySeconds: number;
  /** Epoch milliseconds. */
  now: number;
}

/** Less than a minute behind is as good as live. */
const DELAYED_FROM_SECONDS = 60;

/**
 * Where a live price comes from and how old it is, the moment itself in the tip. Nothing for a
 * made-up or recorded price: the header says so for all of them.
 */
export function PriceAge({ source, at, delaySeconds, now }: PriceAgeProps) {
  if (!isLiveSource(source)) return null;
  const isDelayed = delaySeconds >= DELAYED_FROM_SECONDS;
  const name = nameSource(source);
  return (
    <Tip content={`${name}, ${formatAbsoluteTime(at)}`}>
      <time className="price-age figures" dateTime={at}>
        <span className="price-age-source">{name}</span>
        {` · ${formatAgo(at, now)}`}
        {isDelayed ? describeDelay(Math.round(delaySeconds / 60)) : ""}
      </time>
    </Tip>
  );
}
