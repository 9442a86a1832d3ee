import "./sparkline.css";
import { formatPriceOf } from "../format/level.ts";
import { formatShare } from "../format/number.ts";
import { MissingFigure } from "./MissingFigure.tsx";
import { NO_RANGE, describeRange } from "./messages.ts";
import { Tip } from "./Tip.tsx";

export interface RangeBarProps {
  /** The lowest and highest price of 52 weeks; null while it is not known. */
  range: { readonly low: number; readonly high: number } | null;
  /** The price of now. */
  value: number | null | undefined;
  currency?: string;
  /** Of an index or an exchange rate, which are no money and have no currency. */
  symbol?: string;
}

/** Where a price stands between its lowest and highest of 52 weeks. */
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
