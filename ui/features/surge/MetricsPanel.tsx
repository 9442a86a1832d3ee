import { IndicatorMeter } from "../../components/dataDisplay/IndicatorMeter.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import {
  INDICATORS,
  type SurgeIndicator,
  type SurgeIndicators,
} from "../../components/dataDisplay/surgeWords.ts";
import { formatCount } from "../../format/number.ts";
import { useSurgeResults } from "./surgeData.ts";
import * as words from "./messages.ts";

export function MetricsPanel() {
  const { data: candidates = [], isLoading } = useSurgeResults();
  // The candidates above would push it down.
  if (isLoading) return null;
  return (
    <Panel title={words.ANALYSIS_METRICS} isPadded>
      <ul className="surge-metrics" aria-label={words.INDICATORS_LIST}>
        {INDICATORS.map(({ key, label, rule }) => {
          const { mean, known } = averageIndicator(candidates, key);
          return (
            <li key={key}>
              <IndicatorMeter
                label={label}
                value={mean}
                rule={`${rule} ${describeCoverage(known, candidates.length)}`}
                isRuleShown
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function describeCoverage(known: number, total: number): string {
  if (total === 0) return words.NO_CANDIDATES_YET;
  if (known === 0) return words.MEAN_UNKNOWN;
  return words.describeMean(formatCount(known), formatCount(total));
}

interface IndicatorMean {
  /** Null if no candidate has a value. */
  readonly mean: number | null;
  readonly known: number;
}

export function averageIndicator(
  candidates: readonly SurgeIndicators[],
  key: SurgeIndicator,
): IndicatorMean {
  const values = candidates.flatMap((candidate) => candidate[key] ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: values.length === 0 ? null : sum / values.length, known: values.length };
}
