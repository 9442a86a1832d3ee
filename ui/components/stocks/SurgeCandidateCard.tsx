import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { DistanceTrack } from "./track/DistanceTrack.tsx";
import { EarningsConfidenceTag } from "./EarningsConfidenceTag.tsx";
import { EARNINGS_HOURS, type EarningsHour, type EarningsOpinion } from "./earningsWords.ts";
import { QuoteCard, QuoteFacts } from "./QuoteCard.tsx";
import { RiskTag } from "./RiskTag.tsx";
import { SurgeRankTag } from "./SurgeRankTag.tsx";
import type { RiskLevel } from "../../../backend/domain/choices.ts";
import * as words from "../messages.ts";

export interface SurgeCandidateCardProps {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  targetPrice: number | null;
  /** Percent units. */
  upsidePotential: number | null;
  /** Position among the candidates; 1 is the highest score. */
  rank: number;
  /** Number of candidates. */
  total: number;
  /** Percent of the candidates that rank lower. */
  surgeProbability: number;
  surgeScore: number;
  /** Null if volatility is unknown. */
  riskLevel: RiskLevel | null;
  daysUntilEarnings: number;
  earningsHour: EarningsHour;
  isEarningsConfirmed: boolean;
  /** All sources that name a date. */
  earningsSources: readonly EarningsOpinion[];
  onOpenChart: (symbol: string) => void;
}

export function SurgeCandidateCard(props: SurgeCandidateCardProps) {
  const { currency, riskLevel, upsidePotential: upside } = props;
  return (
    <QuoteCard
      symbol={props.symbol}
      name={props.name}
      price={{ value: props.price, currency }}
      onOpenChart={props.onOpenChart}
    >
      <div className="quote-card-line">
        <span className="quote-card-small">
          {words.RANK}{" "}
          <SurgeRankTag
            rank={props.rank}
            total={props.total}
            probability={props.surgeProbability}
          />
        </span>
        <span className="quote-card-small">
          {words.SURGE_RISK} <RiskTag risk={riskLevel} />
        </span>
      </div>
      {props.targetPrice === null ? null : (
        <DistanceTrack
          size="large"
          symbol={props.symbol}
          currency={currency}
          price={props.price}
          analysts={{ low: null, mean: props.targetPrice, high: null }}
        />
      )}
      <QuoteFacts
        facts={[
          { label: words.TARGET, value: formatPrice(props.targetPrice, currency) },
          { label: words.UPSIDE, value: formatUpside(upside) },
          { label: words.SURGE_SCORE, value: formatCount(props.surgeScore) },
        ]}
      />
      <p className="quote-card-line quote-card-spread quote-card-small">
        <span>{describeDays(props.daysUntilEarnings, props.earningsHour)}</span>
        <EarningsConfidenceTag
          isConfirmed={props.isEarningsConfirmed}
          sources={props.earningsSources}
        />
      </p>
    </QuoteCard>
  );
}

function describeDays(days: number, hour: EarningsHour): string {
  const when = hour === null ? "" : `, ${EARNINGS_HOURS[hour].toLowerCase()}`;
  if (days === 0) return words.describeEarningsToday(when);
  return days === 1
    ? words.describeEarningsTomorrow(when)
    : words.describeEarningsInDays(formatCount(days), when);
}
