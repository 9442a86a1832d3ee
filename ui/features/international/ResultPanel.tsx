import { Button } from "@blueprintjs/core";
import { PlusIcon } from "@blueprintjs/icons";
import type { InternationalQuote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { PriceAge } from "../../components/PriceAge.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatPriceChange, formatVolume } from "../../format/number.ts";
import { MARKETS } from "./markets.ts";
import {
  ADD_TO_WATCHLIST,
  CHANGE,
  CURRENCY,
  MARKET,
  NO_RESULT,
  NO_RESULT_REASON,
  ON_WATCHLIST_UPDATED,
  RESULT,
  UPDATED,
  VOLUME,
  WATCH_FAILED,
} from "./messages.ts";

export interface ResultPanelProps {
  quote: InternationalQuote | undefined;
}

export function ResultPanel({ quote }: ResultPanelProps) {
  const state: PanelState = quote
    ? { status: "ready" }
    : {
        status: "empty",
        drawing: "search",
        sentence: NO_RESULT,
        reason: NO_RESULT_REASON,
      };
  return (
    <Panel title={RESULT} isPadded state={state}>
      {quote ? <ResultCard quote={quote} /> : null}
    </Panel>
  );
}

function ResultCard({ quote }: { quote: InternationalQuote }) {
  const { openChart } = useChartOverlay();
  const { add, isAdding, isWatched } = useWatchlistAddition(quote.symbol);
  const now = useNow();
  const { symbol, name, currency } = quote;
  const facts = [
    [MARKET, MARKETS[quote.market].name],
    [CURRENCY, currency],
    [CHANGE, formatPriceChange(quote.change, currency)],
    [VOLUME, formatVolume(quote.volume)],
  ] as const;
  return (
    <article className="international-result" aria-label={symbol}>
      <div className="international-result-head">
        <span className="international-result-name">
          <SymbolButton symbol={symbol} onOpen={openChart} />
          <span>{name}</span>
        </span>
        <span className="international-result-price">
          <PriceText value={quote.price} currency={currency} />
          <ChangeText percent={quote.changePercent} />
        </span>
      </div>
      <dl className="international-result-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="form-end">
        <span className="form-note">
          {isWatched ? ON_WATCHLIST_UPDATED : UPDATED}
          <RelativeTime at={quote.lastUpdated} now={now} />{" "}
          <PriceAge
            source={quote.source}
            at={quote.lastUpdated}
            delaySeconds={quote.delaySeconds}
            now={now}
          />
        </span>
        <Button
          intent="primary"
          icon={<PlusIcon />}
          text={ADD_TO_WATCHLIST}
          loading={isAdding}
          onClick={() => void add({ symbol, name }, WATCH_FAILED)}
        />
      </div>
    </article>
  );
}
