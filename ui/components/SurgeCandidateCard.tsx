import "./surge.css";
import { formatCount, formatPrice, formatUpside } from "../format/number.ts";
import { EarningsConfidenceTag } from "./EarningsConfidenceTag.tsx";
import { EARNINGS_HOURS, type EarningsHour, type EarningsOpinion } from "./earningsWords.ts";
import { PriceText } from "./PriceText.tsx";
import { RiskTag, SurgeProbabilityTag } from "./SurgeTags.tsx";
import type { SurgeRiskLevel } from "./surgeWords.ts";
import { SymbolButton } from "./SymbolButton.tsx";
import {
  RISK,
  SCORE,
  SURGE,
  TARGET,
  UPSIDE,
  describeEarningsInDays,
  describeEarningsToday,
  describeEarningsTomorrow,
} from "./messages.ts";

export interface SurgeCandidateCardProps {
  symbol: string;
  name: string;
  price: number;
  currency: string;
  targetPrice: number | null;
  /** Percent units. */
  upsidePotential: number | null;
  /** Rank among the candidates, in percent. */
  surgeProbability: number;
  surgeScore: number;
  /** Null where volatility is not known. */
  riskLevel: SurgeRiskLevel | null;
  timeFrame: string;
  daysUntilEarnings: number;
  earningsHour: EarningsHour;
  isEarningsConfirmed: boolean;
  /** Everybody who was heard about the date. */
  earningsSources: readonly EarningsOpinion[];
  onOpenChart: (symbol: string) => void;
}

/** One candidate of the surge engine at a glance. */
export function SurgeCandidateCard(props: SurgeCandidateCardProps) {
  const { symbol, name, currency, riskLevel, upsidePotential: upside, onOpenChart } = props;
  const facts = [
    [TARGET, formatPrice(props.targetPrice, currency)],
    [UPSIDE, formatUpside(upside)],
    [SCORE, formatCount(props.surgeScore)],
  ] as const;
  return (
    <article className="surge-card" aria-label={`${symbol} ${name}`}>
      <div className="surge-card-head">
        <SymbolButton symbol={symbol} onOpen={onOpenChart} />
        <span className="surge-card-name truncate">{name}</span>
        <PriceText value={props.price} currency={currency} />
      </div>
      <div className="surge-card-tags">
        <span className="surge-card-surge">
          {SURGE} <SurgeProbabilityTag probability={props.surgeProbability} upside={upside} />
        </span>
        <span className="surge-card-surge">
          {RISK} <RiskTag risk={riskLevel} upside={upside} />
        </span>
      </div>
      <dl className="surge-card-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="surge-card-foot">
        <span>
          {describeDays(props.daysUntilEarnings, props.earningsHour)} · {props.timeFrame}
        </span>
        <EarningsConfidenceTag
          isConfirmed={props.isEarningsConfirmed}
          sources={props.earningsSources}
          upside={upside}
        />
      </p>
    </article>
  );
}

function describeDays(days: number, hour: EarningsHour): string {
  const when = hour === null ? "" : `, ${EARNINGS_HOURS[hour].toLowerCase()}`;
  if (days === 0) return describeEarningsToday(when);
  return days === 1
    ? describeEarningsTomorrow(when)
    : describeEarningsInDays(formatCount(days), when);
}
