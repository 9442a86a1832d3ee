import { SegmentedControl } from "@blueprintjs/core";
import { NavLink } from "react-router-dom";
import { MAP_TAB, MARKET, MARKET_PAGES, OVERVIEW } from "./messages.ts";
import { MARKETS, useMarket } from "./useMarket.ts";

const PAGES = [
  { to: "/markets", label: OVERVIEW },
  { to: "/markets/map", label: MAP_TAB },
] as const;

/** The market pages, and the market that they are of. */
export function MarketTabs() {
  const { market, setMarket, query } = useMarket();
  return (
    <div className="markets-bar">
      <nav className="markets-tabs" aria-label={MARKET_PAGES}>
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={`${to}${query}`} end className="markets-tab">
            {label}
          </NavLink>
        ))}
      </nav>
      <SegmentedControl
        aria-label={MARKET}
        size="small"
        options={[...MARKETS]}
        value={market}
        onValueChange={setMarket}
      />
    </div>
  );
}
