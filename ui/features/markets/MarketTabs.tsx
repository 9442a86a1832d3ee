import { HTMLSelect, SegmentedControl } from "@blueprintjs/core";
import { NavLink } from "react-router-dom";
import { DEFAULT_MARKET } from "../../../backend/domain/exchanges/exchange.ts";
import { describeExchange } from "../../app/stocks/messages.ts";
import * as words from "./messages.ts";
import { useMarket } from "./useMarket.ts";

const PAGES = [
  { to: "/markets", label: words.OVERVIEW },
  { to: "/markets/map", label: words.MAP_TAB },
  { to: "/markets/calendar", label: words.CALENDAR },
] as const;

export interface MarketTabsProps {
  /** True if the page shows one market. */
  isOfMarket?: boolean;
}

export function MarketTabs({ isOfMarket = true }: MarketTabsProps) {
  const { market, setMarket, name, markets, others, query } = useMarket();
  const isOther = markets.every(({ value }) => value !== market);
  const listed = others.map(({ code, name: own, country }) => ({
    value: code,
    label: describeExchange(own, country),
  }));
  // The URL may name a market that no source lists.
  const isOffered = !isOther || listed.some(({ value }) => value === market);
  const choices = isOffered ? listed : [{ value: market, label: name }, ...listed];
  return (
    <div className="markets-bar">
      <nav className="markets-tabs" aria-label={words.MARKET_PAGES}>
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={`${to}${query}`} end className="markets-tab">
            {label}
          </NavLink>
        ))}
      </nav>
      {isOfMarket ? (
        <>
          {/* First, because it arrives late and would move the buttons. */}
          {choices.length === 0 ? null : (
            <HTMLSelect
              aria-label={words.OTHER_EXCHANGE}
              value={isOther ? market : ""}
              onChange={(event) => setMarket(event.currentTarget.value || DEFAULT_MARKET)}
              options={[{ value: "", label: words.CHOOSE_OTHER }, ...choices]}
            />
          )}
          <SegmentedControl
            aria-label={words.MARKET}
            size="small"
            options={markets}
            value={market}
            onValueChange={setMarket}
          />
        </>
      ) : null}
    </div>
  );
}
