import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { formatPrice, formatUpside } from "../format/number.ts";
import { DefaultTag } from "./DefaultTag.tsx";
import { DistanceTrack } from "./DistanceTrack.tsx";
import { PriceText } from "./PriceText.tsx";
import { QuoteCard, QuoteFacts } from "./QuoteCard.tsx";
import { TwentyDayReturn } from "./TwentyDayReturn.tsx";
import { COMMA_SAMPLE, PRICE, SAMPLE, TARGET, UPSIDE, SAMPLE_RETURN } from "./messages.ts";

/** Parts of a pick that come from a rule, each with a sentence that says which one. */
export type PickDefaults = Readonly<Partial<Record<"target" | "verdict" | "reason", string>>>;

export interface PickCardProps {
  symbol: string;
  name: string;
  price: number;
  currency?: string;
  /** Percent units. */
  upside: number;
  target: number;
  /** Lowest target of analysts; omitted if unknown. */
  targetLow?: number | undefined;
  /** Highest target of analysts; omitted if unknown. */
  targetHigh?: number | undefined;
  /** Rating or momentum, shown as a tag. */
  verdict: string;
  reason?: string;
  /** Parts that carry a Default tag. */
  defaults?: PickDefaults;
  /** Percent units; null if it could not be measured. */
  twentyDayReturn?: number | null | undefined;
  /** True for made-up data shown because nothing qualified; the card says so. */
  isSample?: boolean;
  onOpenChart: (symbol: string) => void;
}

export function PickCard({
  symbol,
  name,
  price,
  currency = "USD",
  upside,
  target,
  targetLow,
  targetHigh,
  verdict,
  reason,
  defaults,
  twentyDayReturn = null,
  isSample = false,
  onOpenChart,
}: PickCardProps) {
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
          <Tag minimal>{verdict}</Tag>
        </Marked>
        <TwentyDayReturn
          percent={isSample ? null : twentyDayReturn}
          {...(isSample && { missingReason: SAMPLE_RETURN })}
        />
      </div>
      <DistanceTrack
        size="large"
        symbol={symbol}
        currency={currency}
        price={price}
        {...(targetLow === undefined || targetHigh === undefined
          ? { targets: [{ value: target }] }
          : { analysts: { low: targetLow, mean: target, high: targetHigh } })}
      />
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

/** Keeps the tag and the text it marks on one line. */
function Marked({ by, children }: { by: string | undefined; children: ReactNode }) {
  if (by === undefined) return children;
  return (
    <span className="default-marked">
      {children} <DefaultTag explanation={by} />
    </span>
  );
}
