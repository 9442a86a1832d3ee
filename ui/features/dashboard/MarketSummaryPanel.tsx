import {
  useGetHealthQuery,
  useGetMarketIndicesQuery,
  useGetQuoteQuery,
} from "../../api/endpoints.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { Panel } from "../../components/Panel.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import {
  LIVE_MARKETS,
  MADE_UP_INDICES,
  MADE_UP_OTHERS,
  MARKET_SUMMARY,
  MARKET_SUMMARY_LIST,
} from "./messages.ts";

const SHORT_NAMES = new Map(LIVE_MARKETS.map(({ symbol, name }) => [symbol, name]));

export function MarketSummaryPanel() {
  const { data: health } = useGetHealthQuery();
  // A simulated or replayed market costs no requests, so show all of its indices.
  const isLive = health?.market.kind === "live";
  const { currentData } = useGetMarketIndicesQuery(undefined, { skip: isLive || !health });
  const markets = isLive
    ? LIVE_MARKETS
    : [...(currentData?.indices ?? MADE_UP_INDICES), ...MADE_UP_OTHERS];
  return (
    <Panel title={MARKET_SUMMARY}>
      <ul className="market-summary" aria-label={MARKET_SUMMARY_LIST}>
        {markets.map(({ symbol, name }) => (
          <MarketItem key={symbol} symbol={symbol} name={SHORT_NAMES.get(symbol) ?? name} />
        ))}
      </ul>
    </Panel>
  );
}

function MarketItem({ symbol, name }: { symbol: string; name: string }) {
  const { currentData: quote } = useGetQuoteQuery({ symbol });
  const openStock = useOpenStock();
  return (
    <li className="market-item">
      <span className="market-item-name">
        <span className="truncate" title={name}>
          {name}
        </span>
        <SymbolButton symbol={symbol} onOpen={openStock} />
      </span>
      <span className="market-item-price">
        <PriceText
          value={quote?.price}
          symbol={symbol}
          {...(quote ? { currency: quote.currency } : {})}
        />
        {/* A new one once it is known: one that stays would be moved by the price beside it. */}
        <ChangeText key={quote ? "known" : "awaited"} percent={quote?.changePercent} />
      </span>
    </li>
  );
}
