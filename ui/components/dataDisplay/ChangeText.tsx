import { formatChangeOf } from "../../format/level.ts";
import { formatPercent } from "../../format/number.ts";

export interface ChangeTextProps {
  /** Percent units: 2.35 is 2.35%. */
  percent: number | null | undefined;
  /** Symbol of the price; indices and exchange rates are formatted without a currency. */
  symbol?: string;
  /** Change in the quote's currency, shown before the percentage. */
  change?: number | null;
  currency?: string;
  /** Sets the decimals of the change: cents for dollars, more for prices below one. */
  price?: number;
}

function directionOf(percent: number | null | undefined): "up" | "down" | "flat" | "missing" {
  if (typeof percent !== "number" || !Number.isFinite(percent)) return "missing";
  // A value that rounds to 0.00% has no direction.
  if (Math.abs(percent) < 0.005) return "flat";
  return percent > 0 ? "up" : "down";
}

const ARROWS = { up: "M4 1l3.5 6h-7z", down: "M4 7L.5 1h7z" } as const;

/** Shows the direction by sign, arrow and color. */
export function ChangeText({
  percent,
  change,
  currency = "USD",
  price,
  symbol = "",
}: ChangeTextProps) {
  const direction = directionOf(percent);
  return (
    <span className={`change-text change-text-${direction} figures`}>
      {direction === "up" || direction === "down" ? (
        <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
          <path d={ARROWS[direction]} />
        </svg>
      ) : null}
      {change === undefined ? null : <span>{formatChangeOf(symbol, change, price, currency)}</span>}
      <span>{formatPercent(percent)}</span>
    </span>
  );
}
