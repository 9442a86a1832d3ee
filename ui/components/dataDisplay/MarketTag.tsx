import { Tag } from "@blueprintjs/core";
import { formatAge } from "../../format/time.ts";
import { type MarketTagOrigin, nameOrigin } from "./marketOrigin.ts";
import { LIVE, LIVE_CLOSED, MARKET_CLOSED_TIP } from "../messages.ts";

export interface MarketTagProps {
  origin: MarketTagOrigin;
  /** Epoch milliseconds, for the age of live data. */
  now: number;
}

/** Shows where prices come from, so that a simulated price is never mistaken for a real one. */
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
          intent={origin.isOpen ? "success" : "none"}
          title={origin.isOpen ? undefined : MARKET_CLOSED_TIP}
        >
          {origin.isOpen ? LIVE : LIVE_CLOSED}
          {!origin.isOpen || origin.asOf === null ? null : ` · ${formatAge(origin.asOf, now)}`}
        </Tag>
      );
    default:
      return origin satisfies never;
  }
}
