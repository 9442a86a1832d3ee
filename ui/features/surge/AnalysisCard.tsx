import type { SurgeAnalysis, SurgeCandidate } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EarningsConfidenceTag } from "../../components/stocks/EarningsConfidenceTag.tsx";
import { IndicatorMeter } from "../../components/dataDisplay/IndicatorMeter.tsx";
import { QuoteCard, QuoteFacts } from "../../components/stocks/QuoteCard.tsx";
import { RiskTag, SurgeRankTag } from "../../components/stocks/SurgeTags.tsx";
import { INDICATORS } from "../../components/dataDisplay/surgeWords.ts";
import { formatCount, formatPrice, formatUpside } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";
import { useSurgeResults } from "./surgeData.ts";
import * as words from "./messages.ts";

export function AnalysisCard({ analysis }: { analysis: SurgeAnalysis }) {
  const { openChart } = useChartOverlay();
  const { data: candidates = [] } = useSurgeResults();
  const { currency, upsidePotential: upside } = analysis;
  return (
    <QuoteCard
      symbol={analysis.symbol}
      name={analysis.name}
      label={words.nameSurgeAnalysis(analysis.symbol)}
      price={{ value: analysis.price, currency }}
      frame="part"
      onOpenChart={openChart}
    >
      <div className="quote-card-line">
        <span className="quote-card-small">
          {words.RANK}{" "}
          <SurgeRankTag {...rankOf(analysis, candidates)} probability={analysis.surgeProbability} />
        </span>
        <span className="quote-card-small">
          {words.SURGE_RISK} <RiskTag risk={analysis.riskLevel} />
        </span>
        {analysis.earningsDate === null ? null : (
          <span className="quote-card-small">
            {words.EARNINGS}{" "}
            <EarningsConfidenceTag
              isConfirmed={analysis.isEarningsConfirmed}
              sources={analysis.earningsSources}
            />
          </span>
        )}
      </div>
      <QuoteFacts
        columns={2}
        facts={[
          { label: words.SURGE_SCORE, value: formatCount(analysis.surgeScore) },
          { label: words.TARGET, value: formatPrice(analysis.targetPrice, currency) },
          { label: words.UPSIDE, value: formatUpside(upside) },
          { label: words.EARNINGS, value: formatCalendarDate(analysis.earningsDate) },
        ]}
      />
      <div className="surge-indicators">
        {INDICATORS.map(({ key, label, rule }) => (
          <IndicatorMeter key={key} label={label} value={analysis[key]} rule={rule} />
        ))}
      </div>
      <p className="surge-note">{describeComparison(analysis)}</p>
    </QuoteCard>
  );
}

/** Returns the place of a stock among the other candidates of the last run. */
function rankOf(
  { symbol, surgeScore, surgeProbability }: SurgeAnalysis,
  candidates: readonly SurgeCandidate[],
): { rank: number | null; total?: number } {
  if (surgeScore === null || surgeProbability === null) return { rank: null };
  const others = candidates.filter((each) => each.symbol !== symbol);
  const higher = others.filter((each) => each.surgeScore > surgeScore);
  return { rank: higher.length + 1, total: others.length + 1 };
}

function describeComparison({ surgeScore, comparedWith }: SurgeAnalysis): string {
  if (surgeScore === null) return words.SCORE_UNKNOWN;
  if (comparedWith === 0) return words.RANK_UNKNOWN;
  return words.describeRank(formatCount(comparedWith));
}
