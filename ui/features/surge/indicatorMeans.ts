import type { SurgeIndicator, SurgeIndicators } from "../../components/surgeWords.ts";

export interface IndicatorMean {
  /** Null when no candidate's is known. */
  readonly mean: number | null;
  /** How many candidates it is known of. */
  readonly known: number;
}

/** One indicator over all candidates; what is not known of one counts for nothing. */
export function averageIndicator(
  candidates: readonly SurgeIndicators[],
  key: SurgeIndicator,
): IndicatorMean {
  const values = candidates.flatMap((candidate) => candidate[key] ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  return { mean: values.length === 0 ? null : sum / values.length, known: values.length };
}
