import { Tag } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { formatPrice, formatUpside } from "../../format/number.ts";
import { DefaultTag } from "../dataDisplay/DefaultTag.tsx";
import { DistanceTrack } from "./track/DistanceTrack.tsx";
import { PriceText } from "../dataDisplay/PriceText.tsx";
import { QuoteCard, QuoteFacts } from "./QuoteCard.tsx";
import { TwentyDayReturn } from "./TwentyDayReturn.tsx";
import { COMMA_SAMPLE, PRICE, SAMPLE, TARGET, UPSIDE } from "../messages.ts";

/** Parts of a pick that come from a rule, each with a sentence that says which one. */
export type PickDefaults = Readonly<Partial<Record<"target" | "verdict" | "reason", string>>>;

export interface PickCardProps {
  symbol: string;
  name: string;
  /** Null while a sample's price is unknown. */
  price: number | null;
  currency?: string;
  /** Percent units. */
  upside: number | null;
  target: number | null;
  /** Lowest target of analysts; omitted if unknown. */
  targetLow?: number | undefined;
  /** Highest target of analysts; omitted if unknown. */
  targetHigh?: number | undefined;
  /** Rating or momentum, shown as a tag; samples have none. */
  verdict?: string | undefined;
  /** Says what the verdict is derived from. */
  verdictLabel?: string;
  reason?: string;
  /** Parts that carry a Default tag. */
  defaults?: PickDefaults;
  /** Percent units; null if it could not be measured. */
  twentyDayReturn?: number | null | undefined;
  /** True for a stock of a fixed list, shown because nothing qualified; the card says so. */
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
  verdictLabel,
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
      {verdict === undefined ? null : (
        <div className="quote-card-line">
          {verdictLabel === undefined ? null : (
            <span className="quote-card-small">{verdictLabel}</span>
          )}
          <Marked by={defaults?.verdict}>
            <Tag minimal>{verdict}</Tag>
          </Marked>
          <TwentyDayReturn percent={twentyDayReturn} />
        </div>
      )}
      <div className="pick-track">
        <DistanceTrack
          size="large"
          symbol={symbol}
          currency={currency}
          price={price}
          {...(target === null
            ? {}
            : defaults?.target === undefined
              ? { analysts: { low: targetLow ?? null, mean: target, high: targetHigh ?? null } }
              : { targets: [{ value: target }] })}
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

function Marked({ by, children }: { by: string | undefined; children: ReactNode }) {
  if (by === undefined) return children;
  return (
    <span className="default-marked">
      {children} <DefaultTag explanation={by} />
    </span>
  );
}
