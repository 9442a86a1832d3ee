import { useGetChartQuery, useGetQuoteQuery } from "../../api/endpoints.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { Sparkline } from "../../components/stocks/Sparkline.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { sparkOf } from "../../../backend/domain/spark.ts";
import { MARKETS, MARKET_SUMMARY, MARKET_SUMMARY_LIST } from "./messages.ts";

/** Half-hour bars of a market that is open round the clock. */
const BARS_OF_DAY = "48";
const SPARK_POLL_MS = 5 * MINUTE_MS;

export function MarketSummaryPanel() {
  return (
    <Panel title={MARKET_SUMMARY}>
      <ul className="summary-line" aria-label={MARKET_SUMMARY_LIST}>
        {MARKETS.map(({ symbol, name }) => (
          <MarketItem key={symbol} symbol={symbol} name={name} />
        ))}
      </ul>
    </Panel>
  );
}

function MarketItem({ symbol, name }: { symbol: string; name: string }) {
  const { currentData: quote } = useGetQuoteQuery({ symbol });
  const { currentData: chart } = useGetChartQuery(
    { symbol, interval: "30m", limit: BARS_OF_DAY },
    { pollingInterval: SPARK_POLL_MS },
  );
  const openStock = useOpenStock();
  const bars = (chart?.prices ?? []).map(({ time, close }) => ({ time: Date.parse(time), close }));
  return (
    <li className="summary-item">
      <span className="summary-item-name">
        <SymbolButton symbol={symbol} name={name} onOpen={openStock} />
      </span>
      <Sparkline
        values={chart ? sparkOf(bars, chart.timeZone) : []}
        previousClose={quote?.previousClose}
      />
      <span className="summary-item-value">
        <PriceText value={quote?.price} symbol={symbol} currency={quote?.currency} />
      </span>
      <span className="summary-item-change">
        {/* A new one once it is known: one that stays would be moved by the price beside it. */}
        <ChangeText key={quote ? "known" : "awaited"} percent={quote?.changePercent} />
      </span>
    </li>
  );
}
