import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { formatPrice, formatUpside } from "../format/number.ts";
import { PriceText } from "./PriceText.tsx";
import { SymbolButton } from "./SymbolButton.tsx";

export interface PickCardProps {
  symbol: string;
  name: string;
  price: number;
  currency?: string;
  /** Percent units. */
  upside: number;
  target: number;
  /** A rating or a momentum, as a tag. */
  verdict: string;
  reason?: string;
  /** Made up, because nothing qualified: the card says so. */
  isSample?: boolean;
  facts?: ReactNode;
  onOpenChart: (symbol: string) => void;
}

/** One stock that a list recommends looking at: what it costs, where analysts see it, and why. */
export function PickCard({
  symbol,
  name,
  price,
  currency = "USD",
  upside,
  target,
  verdict,
  reason,
  isSample = false,
  facts,
  onOpenChart,
}: PickCardProps) {
  return (
    <article className="pick-card" aria-label={`${symbol} ${name}${isSample ? ", sample" : ""}`}>
      <div className="pick-card-top">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
        <span className="pick-card-name truncate">{name}</span>
        {isSample ? (
          <Tag minimal intent="warning">
            Sample
          </Tag>
        ) : null}
        <Tag minimal intent="success">
          {verdict}
        </Tag>
      </div>
      <dl className="pick-card-facts">
        <div>
          <dt>Price</dt>
          <dd>
            <PriceText value={price} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd className="figures">{formatPrice(target, currency)}</dd>
        </div>
        <div>
          <dt>Upside</dt>
          <dd className="figures">{formatUpside(upside)}</dd>
        </div>
        {facts}
      </dl>
      {reason === undefined ? null : <p className="pick-card-reason">{reason}</p>}
    </article>
  );
}
