import "./sparkline.css";
import { formatPriceOf } from "../format/level.ts";
import { formatShare } from "../format/number.ts";
import { MissingFigure } from "./MissingFigure.tsx";
import { NO_RANGE, describeRange } from "./messages.ts";
import { Tip } from "./Tip.tsx";

export interface RangeBarProps {
  /** Lowest and highest price of the last 52 weeks; null if unknown. */
  range: { readonly low: number; readonly high: number } | null;
  /** Current price. */
  value: number | null | undefined;
  currency?: string;
  /** Symbol of the price; indices and exchange rates are formatted without a currency. */
  symbol?: string;
}

export function RangeBar({ range, value, currency = "USD", symbol = "" }: RangeBarProps) {
  if (range === null || typeof value !== "number") return <MissingFigure reason={NO_RANGE} />;
  const { low, high } = range;
  const place = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
  const words = describeRange(
    formatPriceOf(symbol, low, currency),
    formatPriceOf(symbol, high, currency),
    formatShare(Math.round(place * 100)),
  );
  return (
    <Tip content={words} describes={false}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not a file */}
      <span className="range-bar" role="img" aria-label={words}>
        <span className="range-bar-mark" style={{ left: `${place * 100}%` }} />
      </span>
    </Tip>
  );
}
