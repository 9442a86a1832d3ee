import "./stockHeader.css";
import type { ReactNode } from "react";
import { useGetStockFactsQuery, type Quote } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { ChangeText } from "../../components/dataDisplay/ChangeText.tsx";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import { PriceAge } from "../../components/dataDisplay/PriceAge.tsx";
import { PriceText } from "../../components/dataDisplay/PriceText.tsx";
import { trackOfQuote } from "../../components/stocks/track/trackGeometry.ts";
import { formatLevel } from "../../format/level.ts";
import { formatAbsoluteTime, formatClockTime } from "../../format/time.ts";
import { cityOfZone } from "../../format/timeZone.ts";
import { ALWAYS_OPEN, EXTENDED_LABELS, HOURS_OF_SOURCE, SESSION_WORDS } from "./messages.ts";

export interface StockHeaderProps {
  /** Undefined while loading. */
  quote: Quote | undefined;
  /** Symbol and name, if nothing around the header shows them. */
  heading?: ReactNode;
  /** Shown in place of a price that could not be loaded. */
  failure?: ReactNode;
  children: ReactNode;
}

export function StockHeader({ quote, heading, failure, children }: StockHeaderProps) {
  const now = useNow();
  return (
    <div className="stock-header">
      <div className="stock-header-line">
        {heading}
        {quote ? <Prices quote={quote} /> : null}
        {quote ? <Track quote={quote} /> : null}
      </div>
      <div className="stock-header-place compact-notices">
        {quote ? <Place quote={quote} now={now} /> : failure}
      </div>
      {children}
    </div>
  );
}

function Track({ quote }: { quote: Quote }) {
  const { symbol, currency } = quote;
  const { currentData: facts } = useGetStockFactsQuery({ symbol });
  const isPhone = useMediaQuery(PHONE);
  return (
    <DistanceTrack
      // On a phone it fits beside the price.
      size={isPhone ? "small" : "medium"}
      symbol={symbol}
      currency={currency}
      {...trackOfQuote(quote)}
      year={facts?.value?.yearRange}
    />
  );
}

function Prices({ quote }: { quote: Quote }) {
  const { symbol, price, change, changePercent, currency, extended } = quote;
  // Points and exchange rates show the percentage only.
  const isMoney = formatLevel(symbol, price) === null;
  return (
    <>
      <span className="stock-header-price">
        <PriceText value={price} currency={currency} symbol={symbol} />
        <ChangeText
          percent={changePercent}
          price={price}
          currency={currency}
          {...(isMoney ? { change } : {})}
        />
      </span>
      {extended === null ? null : (
        <span className="stock-header-extended" title={formatAbsoluteTime(extended.at)}>
          {EXTENDED_LABELS[extended.session]}{" "}
          <PriceText value={extended.price} currency={currency} symbol={symbol} />
          <ChangeText percent={extended.changePercent} />
        </span>
      )}
    </>
  );
}

/** Exchanges with a calendar, and markets that trade around the clock. */
const HOURS_KNOWN: ReadonlySet<string> = new Set(["US", "LSE", "TSE", "TSX", "CCY", "CCC", "FUT"]);

function Place({ quote, now }: { quote: Quote; now: number }) {
  const { exchange, currency, source } = quote;
  return (
    <>
      <span>{exchange.name}</span>
      <span className={`stock-header-session stock-header-session-${exchange.session}`}>
        {source === "simulated" ? ALWAYS_OPEN : SESSION_WORDS[exchange.session]}
      </span>
      <span className="figures">
        {formatClockTime(now, exchange.timeZone)} {cityOfZone(exchange.timeZone)}
      </span>
      <span>{currency}</span>
      {HOURS_KNOWN.has(quote.market) ? null : <span>{HOURS_OF_SOURCE}</span>}
      <PriceAge of={quote} now={now} />
    </>
  );
}
