import type { SurgeAnalysis } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EarningsConfidenceTag } from "../../components/EarningsConfidenceTag.tsx";
import { IndicatorMeter } from "../../components/IndicatorMeter.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { RiskTag, SurgeProbabilityTag } from "../../components/SurgeTags.tsx";
import { INDICATORS } from "../../components/surgeWords.ts";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import {
  EARNINGS,
  RANK_UNKNOWN,
  RISK,
  SCORE,
  SCORE_UNKNOWN,
  SURGE,
  TARGET,
  UPSIDE,
  describeRank,
  nameSurgeAnalysis,
} from "./messages.ts";

/** What is known of one stock, candidate or not. */
export function AnalysisCard({ analysis }: { analysis: SurgeAnalysis }) {
  const { openChart } = useChartOverlay();
  const facts = [
    [SCORE, formatCount(analysis.surgeScore)],
    [TARGET, formatPrice(analysis.targetPrice, analysis.currency)],
    [UPSIDE, formatUpside(analysis.upsidePotential)],
    [EARNINGS, formatCalendarDate(analysis.earningsDate)],
  ] as const;
  return (
    <article className="surge-analysis" aria-label={nameSurgeAnalysis(analysis.symbol)}>
      <div className="surge-card-head">
        <SymbolButton symbol={analysis.symbol} onOpen={openChart} />
        <span className="surge-card-name truncate">{analysis.name}</span>
        <PriceText value={analysis.price} currency={analysis.currency} />
      </div>
      <div className="surge-card-tags">
        <span className="surge-card-surge">
          {SURGE}{" "}
          <SurgeProbabilityTag
            probability={analysis.surgeProbability}
            upside={analysis.upsidePotential}
          />
        </span>
        <span className="surge-card-surge">
          {RISK} <RiskTag risk={analysis.riskLevel} upside={analysis.upsidePotential} />
        </span>
        {analysis.earningsDate === null ? null : (
          <span className="surge-card-surge">
            {EARNINGS}{" "}
            <EarningsConfidenceTag
              isConfirmed={analysis.isEarningsConfirmed}
              sources={analysis.earningsSources}
              upside={analysis.upsidePotential}
            />
          </span>
        )}
      </div>
      <dl className="surge-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="surge-indicators">
        {INDICATORS.map(({ key, label, rule }) => (
          <IndicatorMeter key={key} label={label} value={analysis[key]} rule={rule} />
        ))}
      </div>
      <p className="surge-note">{describeComparison(analysis)}</p>
    </article>
  );
}

function describeComparison({ surgeScore, comparedWith }: SurgeAnalysis): string {
  if (surgeScore === null) return SCORE_UNKNOWN;
  if (comparedWith === 0) return RANK_UNKNOWN;
  return describeRank(formatCount(comparedWith));
}
