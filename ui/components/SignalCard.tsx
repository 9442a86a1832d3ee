import "./signalCard.css";
import type { ReactNode } from "react";
import { formatPrice } from "../format/number.ts";
import { ChangeText } from "./ChangeText.tsx";
import { PriceText } from "./PriceText.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { SymbolButton } from "./SymbolButton.tsx";
import { PUBLISHED, TARGET_HIGH, TARGET_LOW } from "./messages.ts";

export interface SignalCardProps {
  symbol: string;
  companyName: string;
  /** ISO 8601. */
  publishedAt: string;
  publishedPrice: number | null;
  currentPrice: number | null;
  currency: string;
  reasoning: string;
  targetPriceMin: number | null;
  targetPriceMax: number | null;
  /** Epoch milliseconds. */
  now: number;
  onOpenChart: (symbol: string) => void;
  /** What the reader can do with it. */
  children?: ReactNode;
}

/** A signal of analysts: when it was given, at what price, and what has come of it since. */
export function SignalCard(props: SignalCardProps) {
  const { symbol, companyName, publishedPrice, currentPrice, currency } = props;
  const sincePercent =
    publishedPrice === null || currentPrice === null
      ? null
      : (currentPrice / publishedPrice - 1) * 100;
  const facts = [
    [TARGET_LOW, formatPrice(props.targetPriceMin, currency)],
    [TARGET_HIGH, formatPrice(props.targetPriceMax, currency)],
  ] as const;
  return (
    <article className="signal-card" aria-label={`${symbol} ${companyName}`}>
      <div className="signal-card-head">
        <SymbolButton symbol={symbol} onOpen={props.onOpenChart} />
        <span className="signal-card-name truncate">{companyName}</span>
        <span className="signal-card-price">
          <PriceText value={currentPrice} currency={currency} />
          <ChangeText percent={sincePercent} />
        </span>
      </div>
      <p className="signal-card-reason">{props.reasoning}</p>
      <dl className="signal-card-facts">
        <div>
          <dt>
            {PUBLISHED} <RelativeTime at={props.publishedAt} now={props.now} />
          </dt>
          <dd className="figures">{formatPrice(publishedPrice, currency)}</dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </article>
  );
}
