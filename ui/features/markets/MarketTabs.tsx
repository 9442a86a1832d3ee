import { SegmentedControl } from "@blueprintjs/core";
import { NavLink } from "react-router-dom";
import { CALENDAR, MAP_TAB, MARKET, MARKET_PAGES, OVERVIEW } from "./messages.ts";
import { MARKETS, useMarket } from "./useMarket.ts";

const PAGES = [
  { to: "/markets", label: OVERVIEW },
  { to: "/markets/map", label: MAP_TAB },
  { to: "/markets/calendar", label: CALENDAR },
] as const;

export interface MarketTabsProps {
  /** Whether the page is of one market, which can then be chosen. */
  isOfMarket?: boolean;
}

/** The market pages, and the market that they are of. */
export function MarketTabs({ isOfMarket = true }: MarketTabsProps) {
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
      {isOfMarket ? (
        <SegmentedControl
          aria-label={MARKET}
          size="small"
          options={[...MARKETS]}
          value={market}
          onValueChange={setMarket}
        />
      ) : null}
    </div>
  );
}
