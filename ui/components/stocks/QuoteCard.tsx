import "./quoteCard.css";
import type { Key, ReactNode } from "react";
import { ChangeText, type ChangeTextProps } from "../dataDisplay/ChangeText.tsx";
import { PriceText } from "../dataDisplay/PriceText.tsx";
import { SymbolButton } from "../actions/SymbolButton.tsx";

export interface QuoteCardProps {
  symbol: string;
  name: string;
  /** Accessible name; defaults to symbol and name. */
  label?: string;
  /** Omit it if the price is one of the facts. */
  price?: { value: number | null; currency: string; symbol?: string };
  change?: ChangeTextProps;
  /** Shown at the end of the first line. */
  tag?: ReactNode;
  /** A card of its own, a cell of a list in a panel, or a section of a panel below a line. */
  frame?: "card" | "cell" | "part";
  /** Lines, facts, details and actions, from top to bottom. */
  children?: ReactNode;
  onOpenChart: (symbol: string) => void;
}

export function QuoteCard(props: QuoteCardProps) {
  const { symbol, name, price, change, frame = "card" } = props;
  return (
    <article
      className={`quote-card quote-card-${frame}`}
      aria-label={props.label ?? `${symbol} ${name}`}
    >
      <div className="quote-card-head">
        <SymbolButton symbol={symbol} onOpen={props.onOpenChart} />
        <span className="quote-card-name truncate" title={name}>
          {name}
        </span>
        {price === undefined ? null : (
          <span className="quote-card-price">
            <PriceText {...price} />
            {change === undefined ? null : <ChangeText {...change} />}
          </span>
        )}
        {props.tag}
      </div>
      {props.children}
    </article>
  );
}

export interface QuoteFact {
  label: ReactNode;
  value: ReactNode;
  /** Defaults to the label; required if the label is not text. */
  key?: Key;
}

/** A fixed grid aligns the facts of adjacent cards. */
export function QuoteFacts({
  facts,
  columns = 3,
}: {
  facts: readonly QuoteFact[];
  columns?: 2 | 3;
}) {
  return (
    <dl className={`quote-card-facts quote-card-facts-${columns}`}>
      {facts.map(({ label, value, key = String(label) }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function QuoteDetails(props: { summary: string; children: ReactNode }) {
  return (
    <details className="quote-card-details">
      <summary>{props.summary}</summary>
      {props.children}
    </details>
  );
}
