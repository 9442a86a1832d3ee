import { useState } from "react";
import { formatPriceOf } from "../../format/level.ts";
import { Tooltip } from "../actions/Tooltip.tsx";
import { NO_PRICE_YET } from "../messages.ts";

export interface PriceTextProps {
  value: number | null | undefined;
  currency?: string | undefined;
  /** Symbol of the price; indices and exchange rates are formatted without a currency. */
  symbol?: string;
}

type Move = "up" | "down" | "none";

interface Shown {
  value: number | null | undefined;
  move: Move;
  /** Key that restarts the tint. */
  changes: number;
}

function moveBetween(from: number | null | undefined, to: number | null | undefined): Move {
  if (typeof from !== "number" || typeof to !== "number" || from === to) return "none";
  return to > from ? "up" : "down";
}

/** A change tints the price for 600 ms. */
export function PriceText({ value, currency = "USD", symbol = "" }: PriceTextProps) {
  const [shown, setShown] = useState<Shown>({ value, move: "none", changes: 0 });
  if (!Object.is(shown.value, value)) {
    setShown({ value, move: moveBetween(shown.value, value), changes: shown.changes + 1 });
  }
  const text = formatPriceOf(symbol, value, currency);
  if (typeof value !== "number" || !Number.isFinite(value)) {
    return (
      <Tooltip content={NO_PRICE_YET}>
        <span className="price-text figures">{text}</span>
      </Tooltip>
    );
  }
  return (
    <span key={shown.changes} className={`price-text price-text-${shown.move} figures`}>
      {text}
    </span>
  );
}
