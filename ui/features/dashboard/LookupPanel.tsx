import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useLazyGetQuoteQuery, type Quote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { ChangeText } from "../../components/ChangeText.tsx";
import { FormField } from "../../components/FormField.tsx";
import { MissingFigure } from "../../components/MissingFigure.tsx";
import { Panel } from "../../components/Panel.tsx";
import { PriceAge } from "../../components/PriceAge.tsx";
import { isLiveSource } from "../../components/sourceNames.ts";
import { PriceText } from "../../components/PriceText.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { SymbolInput } from "../../components/SymbolInput.tsx";
import { formatPrice, formatUpside, formatVolume } from "../../format/number.ts";
import {
  LOOKUP_FAILED,
  NO_DAY_FIGURE,
  NO_PREVIOUS_CLOSE,
  NO_TARGET,
  NO_VOLUME,
  SYMBOL_REQUIRED,
  WATCH_FAILED,
} from "./messages.ts";

/** Stock Price Lookup: one symbol, its price and its day. */
export function LookupPanel() {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  // The subscription stays, so the price shown goes on moving.
  const [lookUp, { currentData: quote, isFetching }] = useLazyGetQuoteQuery();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const symbol = text.trim();
    if (symbol === "") {
      setProblem(SYMBOL_REQUIRED);
      return;
    }
    setProblem(undefined);
    try {
      await lookUp({ symbol }).unwrap();
    } catch (error) {
      setProblem(describeProblem(symbol, error));
    }
  };

  return (
    <Panel title="Stock Price Lookup" isPadded>
      <form className="lookup" onSubmit={(event) => void submit(event)} noValidate>
        <FormField label="Stock symbol" error={problem}>
          {(wiring) => <SymbolInput {...wiring} name="symbol" value={text} onChange={setText} />}
        </FormField>
        <Button type="submit" text="Look up" loading={isFetching} />
      </form>
      <div aria-live="polite">{quote && !problem ? <QuoteCard quote={quote} /> : null}</div>
    </Panel>
  );
}

const describeProblem = (symbol: string, error: unknown): string =>
  isUnknownSymbol(error) ? `Symbol '${symbol}' not found` : LOOKUP_FAILED;

function QuoteCard({ quote }: { quote: Quote }) {
  const { openChart } = useChartOverlay();
  const { add, isAdding, isWatched } = useWatchlistAddition(quote.symbol);
  const now = useNow();
  const { symbol, companyName, currency } = quote;
  const price = (value: number | null) => formatPrice(value, currency);
  const facts = [
    ["Open", quote.open, price, NO_DAY_FIGURE],
    ["Previous close", quote.previousClose, price, NO_PREVIOUS_CLOSE],
    ["Day low", quote.low, price, NO_DAY_FIGURE],
    ["Day high", quote.high, price, NO_DAY_FIGURE],
    ["Volume", quote.volume, formatVolume, NO_VOLUME],
    ["Upside to target", quote.upsidePotential, formatUpside, NO_TARGET],
  ] as const;
  return (
    <div className="quote-card">
      <div className="quote-card-head">
        <span className="quote-card-name">
          <SymbolButton symbol={quote.symbol} onOpen={openChart} />
          <span className="truncate">{quote.companyName}</span>
        </span>
        <span className="quote-card-price">
          <PriceText value={quote.price} currency={currency} />
          <ChangeText
            percent={quote.changePercent}
            change={quote.change}
            currency={currency}
            price={quote.price}
          />
        </span>
      </div>
      <dl className="quote-card-facts">
        {facts.map(([label, value, format, missingReason]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">
              {value === null ? <MissingFigure reason={missingReason} /> : format(value)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="quote-card-end">
        <p className="quote-card-foot">
          {isLiveSource(quote.source) ? (
            <PriceAge
              source={quote.source}
              at={quote.lastUpdated}
              delaySeconds={quote.delaySeconds}
              now={now}
            />
          ) : (
            <>
              {quote.source}, updated <RelativeTime at={quote.lastUpdated} now={now} />
            </>
          )}
          {isWatched ? ", on your watchlist" : ""}
        </p>
        <Button
          size="small"
          text="Add to Watchlist"
          loading={isAdding}
          onClick={() => void add({ symbol, name: companyName }, WATCH_FAILED)}
        />
      </div>
    </div>
  );
}
