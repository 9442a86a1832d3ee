import type { ReactNode } from "react";
import { formatPrice } from "../../format/number.ts";
import { QuoteCard, QuoteDetails, QuoteFacts } from "./QuoteCard.tsx";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import { PUBLISHED, describeTargetRange } from "../messages.ts";

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
  now: number;
  onOpenChart: (symbol: string) => void;
  /** Actions below the reasoning. */
  children?: ReactNode;
}

export function SignalCard(props: SignalCardProps) {
  const { symbol, companyName, publishedPrice, currentPrice, currency } = props;
  const sincePercent =
    publishedPrice === null || currentPrice === null
      ? null
      : (currentPrice / publishedPrice - 1) * 100;
  const known = [props.targetPriceMin, props.targetPriceMax].filter((target) => target !== null);
  const targets = new Set(known.map((target) => formatPrice(target, currency)));
  const range = targets.size === 0 ? formatPrice(null, currency) : [...targets].join("–");
  const published = (
    <>
      {PUBLISHED} <RelativeTime at={props.publishedAt} now={props.now} />
    </>
  );
  return (
    <QuoteCard
      symbol={symbol}
      name={companyName}
      price={{ value: currentPrice, currency }}
      change={{ percent: sincePercent }}
      frame="cell"
      onOpenChart={props.onOpenChart}
    >
      <QuoteDetails summary={describeTargetRange(range)}>
        <p className="quote-card-text">{props.reasoning}</p>
        <QuoteFacts
          facts={[
            { key: PUBLISHED, label: published, value: formatPrice(publishedPrice, currency) },
          ]}
        />
        {props.children}
      </QuoteDetails>
    </QuoteCard>
  );
}
