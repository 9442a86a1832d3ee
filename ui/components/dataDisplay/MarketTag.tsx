import { Tag } from "@blueprintjs/core";
import { formatAge } from "../../format/time.ts";
import { type MarketTagOrigin, nameOrigin } from "./marketOrigin.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { LIVE_CLOSED, LIVE_WITHOUT_PRICES, MARKET_CLOSED_TIP, describeLive } from "../messages.ts";

/** Longer than the delay of any source; the newest price of a working one is never older. */
const CURRENT_FOR_MS = 30 * MINUTE_MS;

export interface MarketTagProps {
  origin: MarketTagOrigin;
  /** Epoch milliseconds, for the age of live data. */
  now: number;
}

/** A simulated price must never be mistaken for a real one. */
export function MarketTag({ origin, now }: MarketTagProps) {
  switch (origin.status) {
    case "unknown":
      return null;
    case "simulated":
      return (
        <Tag minimal className="market-tag" intent="warning">
          {nameOrigin(origin)}
        </Tag>
      );
    case "replay":
      return (
        <Tag minimal className="market-tag figures" intent="primary">
          {nameOrigin(origin)}
        </Tag>
      );
    case "live":
      return (
        <Tag
          minimal
          className="market-tag figures"
          intent={origin.isOpen && isCurrent(origin.asOf, now) ? "success" : "none"}
          title={origin.isOpen ? undefined : MARKET_CLOSED_TIP}
        >
          {describeTime(origin, now)}
        </Tag>
      );
    default:
      return origin satisfies never;
  }
}

const isCurrent = (asOf: string | null, now: number): boolean =>
  asOf !== null && now - Date.parse(asOf) < CURRENT_FOR_MS;

function describeTime(
  { asOf, isOpen }: Extract<MarketTagOrigin, { status: "live" }>,
  now: number,
): string {
  if (!isOpen) return LIVE_CLOSED;
  return asOf === null ? LIVE_WITHOUT_PRICES : describeLive(formatAge(asOf, now));
}
