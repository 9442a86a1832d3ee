import "./dashboard.css";
import { Button } from "@blueprintjs/core";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useGetWatchedStocksQuery, type Quote } from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import type { RecentStock } from "../../app/stocks/search/recentStocks.ts";
import { useQuotes } from "../../app/stocks/useQuotes.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import { LookupForm, useLookup } from "./LookupPanel.tsx";
import * as words from "./messages.ts";

/** The stock lookup as a page, with shortcuts; for the bottom bar of a phone. */
export function SearchScreen() {
  const lookup = useLookup();
  const watchlist = useGetWatchedStocksQuery({ limit: DASHBOARD_LIST_SIZE });
  const { data: watched = [] } = watchlist;
  const quotes = useQuotes(watched.map(({ symbol }) => symbol));
  const top = useRef<HTMLDivElement>(null);
  const choose = async (symbol: string) => {
    await lookup.search(symbol);
    top.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Screen>
      <div className="dashboard-column" ref={top}>
        <LookupForm lookup={lookup} />
        {/* The watchlist would move the others if it came later. */}
        {watchlist.isLoading ? null : (
          <div className="search-shortcuts">
            <StockChoices
              title={words.RECENT_SEARCHES}
              stocks={lookup.recent}
              actions={
                <Button
                  variant="minimal"
                  size="small"
                  text={words.CLEAR}
                  onClick={lookup.clearRecent}
                />
              }
              onChoose={choose}
            />
            <StockChoices
              title={words.ON_YOUR_WATCHLIST}
              stocks={watched}
              quotes={quotes}
              onChoose={choose}
            />
            <StockChoices
              title={words.HOW_SYMBOLS_ARE_WRITTEN}
              hint={words.SUFFIX_HINT}
              stocks={words.EXAMPLE_STOCKS}
              actions={<Link to="/international-stocks">{words.SEARCH_BY_NAME}</Link>}
              onChoose={choose}
            />
          </div>
        )}
      </div>
    </Screen>
  );
}

interface StockChoicesProps {
  title: string;
  hint?: string;
  stocks: readonly RecentStock[];
  /** By symbol; omitted if nothing is requested. */
  quotes?: Readonly<Record<string, Quote>>;
  actions?: ReactNode;
  onChoose: (symbol: string) => Promise<void>;
}

function StockChoices({ title, hint, stocks, quotes, actions, onChoose }: StockChoicesProps) {
  if (stocks.length === 0) return null;
  return (
    <Panel title={title} actions={actions}>
      {hint === undefined ? null : <p className="search-hint">{hint}</p>}
      <ul className="search-choices" aria-label={title}>
        {stocks.map(({ symbol, name }) => (
          <li key={symbol}>
            <button type="button" className="search-choice" onClick={() => void onChoose(symbol)}>
              <span className="search-choice-symbol figures">{symbol}</span>{" "}
              <span className="truncate">{name}</span>
              {quotes === undefined ? null : <Figures quote={quotes[symbol]} />}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Figures({ quote }: { quote: Quote | undefined }) {
  if (quote === undefined) return null;
  const { symbol, price, currency, changePercent } = quote;
  return (
    <>
      {" "}
      <PriceText value={price} currency={currency} symbol={symbol} />{" "}
      <ChangeText percent={changePercent} />
    </>
  );
}
