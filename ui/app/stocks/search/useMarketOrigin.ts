import { useGetHealthQuery, type MarketState } from "../../../api/endpoints.ts";
import type { MarketTagOrigin } from "../../../components/dataDisplay/marketOrigin.ts";

/** For a replay's date; the socket announces opens and closes. */
const HEALTH_POLL_MS = 10_000;

export function useMarketOrigin(): MarketTagOrigin {
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_POLL_MS });
  return describeOrigin(health?.market);
}

function describeOrigin(market: MarketState | undefined): MarketTagOrigin {
  if (!market) return { status: "unknown" };
  switch (market.kind) {
    case "simulated":
      return { status: "simulated" };
    case "replay":
      return market.asOf === null
        ? { status: "unknown" }
        : { status: "replay", date: market.asOf.slice(0, 10) };
    case "live":
      return { status: "live", asOf: market.asOf, isOpen: market.isOpen };
    default:
      return market.kind satisfies never;
  }
}
