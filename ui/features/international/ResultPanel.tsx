import { isMarketCode } from "../../../backend/domain/exchanges/exchange.ts";
import type { InternationalQuote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { WATCH_FAILED } from "../../app/stocks/messages.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { QuoteCard, QuoteFacts } from "../../components/stocks/QuoteCard.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { WatchButton } from "../../components/actions/WatchButton.tsx";
import { formatChangeOf } from "../../format/level.ts";
import { formatVolume } from "../../format/number.ts";
import { MARKETS } from "./markets.ts";
import { CHANGE, CURRENCY, MARKET, RESULT, UPDATED, VOLUME } from "./messages.ts";

export function ResultPanel({ quote }: { quote: InternationalQuote }) {
  return (
    <Panel title={RESULT} isPadded>
      <ResultCard quote={quote} />
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
          <RelativeTime at={quote.lastUpdated} now={now} /> <PriceAge of={quote} now={now} />
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
