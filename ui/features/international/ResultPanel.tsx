import { isMarketCode } from "../../../backend/domain/exchanges/exchange.ts";
import { Button } from "@blueprintjs/core";
import type { InternationalQuote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { WATCH_FAILED } from "../../app/stocks/messages.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { QuoteCard, QuoteFacts } from "../../components/stocks/QuoteCard.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { WatchButton } from "../../components/actions/WatchButton.tsx";
import { formatChangeOf } from "../../format/level.ts";
import { formatVolume } from "../../format/number.ts";
import { MARKETS } from "./markets.ts";
import {
  CHANGE,
  CURRENCY,
  MARKET,
  NO_RESULT,
  NO_RESULT_REASON,
  RESULT,
  RESULT_EXAMPLE,
  SHOW_EXAMPLE,
  UPDATED,
  VOLUME,
} from "./messages.ts";

export interface ResultPanelProps {
  quote: InternationalQuote | undefined;
  isSearching: boolean;
  /** Looks up the stock named by {@link RESULT_EXAMPLE}. */
  onExample: () => void;
}

export function ResultPanel({ quote, isSearching, onExample }: ResultPanelProps) {
  const state: PanelState = quote
    ? { status: "ready" }
    : {
        status: "empty",
        drawing: "search",
        sentence: NO_RESULT,
        reason: NO_RESULT_REASON,
        example: RESULT_EXAMPLE,
        action: <Button text={SHOW_EXAMPLE} loading={isSearching} onClick={onExample} />,
      };
  return (
    <Panel title={RESULT} isPadded state={state}>
      {quote ? <ResultCard quote={quote} /> : null}
    </Panel>
  );
}

function ResultCard({ quote }: { quote: InternationalQuote }) {
  const { openChart } = useChartOverlay();
  const { add, isAdding, isWatched, lists } = useWatchlistAddition(quote.symbol);
  const now = useNow();
  const { symbol, name, currency } = quote;
  return (
    <QuoteCard
      symbol={symbol}
      name={name}
      label={symbol}
      price={{ value: quote.price, currency, symbol }}
      change={{ percent: quote.changePercent }}
      frame="part"
      onOpenChart={openChart}
    >
      <QuoteFacts
        columns={2}
        facts={[
          {
            label: MARKET,
            value: isMarketCode(quote.market) ? MARKETS[quote.market].name : quote.market,
          },
          { label: CURRENCY, value: currency },
          {
            label: CHANGE,
            value: formatChangeOf(quote.symbol, quote.change, quote.price, currency),
          },
          { label: VOLUME, value: formatVolume(quote.volume) },
        ]}
      />
      <div className="form-end">
        <span className="form-note">
          {UPDATED}
          <RelativeTime at={quote.lastUpdated} now={now} />{" "}
          <PriceAge
            source={quote.source}
            at={quote.lastUpdated}
            delaySeconds={quote.delaySeconds}
            now={now}
          />
        </span>
        <WatchButton
          intent="primary"
          isWatched={isWatched}
          isAdding={isAdding}
          lists={lists}
          onAdd={(list) => void add({ symbol, name }, WATCH_FAILED, list)}
        />
      </div>
    </QuoteCard>
  );
}
