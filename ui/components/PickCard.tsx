import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { formatPrice, formatUpside } from "../format/number.ts";
import { DefaultTag } from "./DefaultTag.tsx";
import { PriceText } from "./PriceText.tsx";
import { QuoteCard, QuoteFacts } from "./QuoteCard.tsx";
import { TwentyDayReturn } from "./TwentyDayReturn.tsx";
import { COMMA_SAMPLE, PRICE, SAMPLE, TARGET, UPSIDE, SAMPLE_RETURN } from "./messages.ts";

/** Which parts of a pick stand there by rule, each with the sentence that says which rule. */
export type PickDefaults = Readonly<Partial<Record<"target" | "verdict" | "reason", string>>>;

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
  /** Each part named here carries a Default tag. */
  defaults?: PickDefaults;
  /** Percent units; null where it could not be measured. */
  twentyDayReturn?: number | null | undefined;
  /** Made up, because nothing qualified: the card says so. */
  isSample?: boolean;
  onOpenChart: (symbol: string) => void;
}

/** An analyst's rating as the sources word it. */
const isRecommended = (rating: string): boolean => rating === "Strong Buy" || rating === "Buy";

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
  defaults,
  twentyDayReturn = null,
  isSample = false,
  onOpenChart,
}: PickCardProps) {
  const isGiven = defaults?.verdict === undefined && isRecommended(verdict);
  return (
    <QuoteCard
      symbol={symbol}
      name={name}
      label={`${symbol} ${name}${isSample ? COMMA_SAMPLE : ""}`}
      frame="cell"
      tag={
        isSample ? (
          <Tag minimal intent="warning">
            {SAMPLE}
          </Tag>
        ) : null
      }
      onOpenChart={onOpenChart}
    >
      <div className="quote-card-line">
        <Marked by={defaults?.verdict}>
          <Tag minimal intent={isGiven ? "success" : "none"}>
            {verdict}
          </Tag>
        </Marked>
        <TwentyDayReturn
          percent={isSample ? null : twentyDayReturn}
          {...(isSample && { missingReason: SAMPLE_RETURN })}
        />
      </div>
      <QuoteFacts
        facts={[
          { label: PRICE, value: <PriceText value={price} currency={currency} /> },
          {
            label: TARGET,
            value: <Marked by={defaults?.target}>{formatPrice(target, currency)}</Marked>,
          },
          { label: UPSIDE, value: formatUpside(upside) },
        ]}
      />
      {reason === undefined ? null : (
        <p className="quote-card-text">
          <Marked by={defaults?.reason}>{reason}</Marked>
        </p>
      )}
    </QuoteCard>
  );
}

/** Tag and what it marks stay on one line. */
function Marked({ by, children }: { by: string | undefined; children: ReactNode }) {
  if (by === undefined) return children;
  return (
    <span className="default-marked">
      {children} <DefaultTag explanation={by} />
    </span>
  );
}
