import { Button } from "@blueprintjs/core";
import type { Quote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import { FormField } from "../../components/forms/FormField.tsx";
import { MissingFigure } from "../../components/dataDisplay/MissingFigure.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { QuoteCard, QuoteFacts } from "../../components/stocks/QuoteCard.tsx";
import { isLiveSource } from "../../components/dataDisplay/sourceWords.ts";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { trackOfQuote } from "../../components/stocks/track/trackGeometry.ts";
import { WatchButton } from "../../components/actions/WatchButton.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { formatPriceOf } from "../../format/level.ts";
import { formatUpside, formatVolume } from "../../format/number.ts";
import * as words from "./messages.ts";
import { LOOKUP_FAILED, SYMBOL_REQUIRED, describeMissing } from "./messages.ts";
import { useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useSymbolLookup } from "../../app/stocks/search/useSymbolLookup.ts";
import {
  clearRecentStocks,
  keepRecentStock,
  readRecentStocks,
} from "../../app/stocks/search/recentStocks.ts";

export function useLookup() {
  const [recent, setRecent] = useState(readRecentStocks);
  const lookup = useSymbolLookup({
    required: SYMBOL_REQUIRED,
    onFailure: (symbol, error) =>
      isUnknownSymbol(error) ? describeMissing(symbol) : LOOKUP_FAILED,
    onFound: ({ symbol, companyName: name, market, currency }) =>
      setRecent(keepRecentStock({ symbol, name, market, currency })),
  });
  return { ...lookup, recent, clearRecent: () => setRecent(clearRecentStocks()) };
}

type Lookup = ReturnType<typeof useLookup>;

export function LookupPanel() {
  return <LookupForm lookup={useLookup()} />;
}

interface LookupFormProps {
  lookup: Lookup;
}

export function LookupForm({ lookup }: LookupFormProps) {
  const { text, setText, problem, quote, isFetching, search, onSubmit } = lookup;
  return (
    <Panel title={words.STOCK_PRICE_LOOKUP} isPadded>
      <form className="lookup" onSubmit={onSubmit} noValidate>
        <FormField label={words.STOCK_SYMBOL} error={problem}>
          {(wiring) => (
            <SymbolField
              {...wiring}
              name="symbol"
              value={text}
              onChange={setText}
              onChoose={(symbol) => void search(symbol)}
            />
          )}
        </FormField>
        <Button type="submit" text={words.LOOK_UP} loading={isFetching} />
      </form>
      <div aria-live="polite">{quote && !problem ? <FoundQuote quote={quote} /> : null}</div>
    </Panel>
  );
}

function FoundQuote({ quote }: { quote: Quote }) {
  const { openChart } = useChartOverlay();
  const { add, isAdding, isWatched, lists } = useWatchlistAddition(quote.symbol);
  const now = useNow();
  const { symbol, companyName, currency } = quote;
  const price = (value: number | null) => formatPriceOf(symbol, value, currency);
  const facts = [
    [words.OPEN, quote.open, price, words.NO_DAY_FIGURE],
    [words.PREVIOUS_CLOSE, quote.previousClose, price, words.NO_PREVIOUS_CLOSE],
    [words.DAY_LOW, quote.low, price, words.NO_DAY_FIGURE],
    [words.DAY_HIGH, quote.high, price, words.NO_DAY_FIGURE],
    [words.VOLUME, quote.volume, formatVolume, words.NO_VOLUME],
    [words.UPSIDE_TO_TARGET, quote.upsidePotential, formatUpside, words.NO_TARGET],
  ] as const;
  return (
    <QuoteCard
      symbol={symbol}
      name={companyName}
      price={{ value: quote.price, currency, symbol }}
      change={{
        percent: quote.changePercent,
        change: quote.change,
        currency,
        price: quote.price,
        symbol,
      }}
      frame="part"
      onOpenChart={openChart}
    >
      <DistanceTrack size="large" symbol={symbol} currency={currency} {...trackOfQuote(quote)} />
      <QuoteFacts
        facts={facts.map(([label, value, format, missingReason]) => ({
          label,
          value: value === null ? <MissingFigure reason={missingReason} /> : format(value),
        }))}
      />
      <div className="quote-card-line quote-card-spread">
        <p className="quote-card-small">
          {isLiveSource(quote.source) ? (
            <PriceAge of={quote} now={now} />
          ) : (
            <span>
              {quote.source}
              {words.COMMA_UPDATED} <RelativeTime at={quote.lastUpdated} now={now} />
            </span>
          )}
        </p>
        <WatchButton
          size="small"
          isWatched={isWatched}
          isAdding={isAdding}
          lists={lists}
          onAdd={(list) => void add({ symbol, name: companyName }, words.WATCH_FAILED, list)}
        />
      </div>
    </QuoteCard>
  );
}
