import { useGetHealthQuery, type MarketState } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useAppSelector } from "../../app/hooks.ts";
import { ConnectionDot } from "../../components/ConnectionDot.tsx";
import { MarketTag, type MarketTagOrigin } from "../../components/MarketTag.tsx";

/** A replay's date moves on by itself; the live line brings the changes of open and closed. */
const HEALTH_POLL_MS = 10_000;

/** What the header says about the data: where it comes from, and whether it still flows. */
export function ShellStatus() {
  const { data: health } = useGetHealthQuery(undefined, { pollingInterval: HEALTH_POLL_MS });
  const live = useAppSelector((state) => state.connection.live);
  const now = useNow();
  return (
    <>
      <MarketTag origin={describeOrigin(health?.market)} now={now} />
      <ConnectionDot state={live} />
    </>
  );
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
