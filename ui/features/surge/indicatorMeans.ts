import type { SurgeIndicator, SurgeIndicators } from "../../components/dataDisplay/surgeWords.ts";

export interface IndicatorMean {
  /** Null if no candidate has a value. */
  readonly mean: number | null;
  readonly known: number;
}

/** Averages one indicator over all candidates, ignoring unknown values. */
export function averageIndicator(
  candidates: readonly SurgeIndicators[],
  key: SurgeIndicator,
): IndicatorMean {
  const values = candidates.flatMap((candidate) => candidate[key] ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: values.length === 0 ? null : sum / values.length, known: values.length };
}
