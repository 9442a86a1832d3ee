import { medianOf } from "../domain/median.ts";
import type { Measurement } from "./benchmark.ts";

type Better = Measurement["better"];
type Compared = Pick<Measurement, "name" | "unit" | "better" | "ours" | "peers" | "isCompared">;

export interface RecordedRatio {
  readonly better: Better;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export type RecordedRatios = Readonly<Record<string, RecordedRatio>>;

export type Baseline = Readonly<Record<string, RecordedRatios>>;

export interface Finding {
  readonly ratio: string;
  readonly verdict: "worse" | "as recorded" | "better" | "not measured" | "not recorded";
  readonly isClose: boolean;
  readonly recorded: RecordedRatio | undefined;
  readonly now: RecordedRatio | undefined;
}

const MAX_WORSE = 1 / 3;
/** Below the limit, so that a ratio close to the limit is not decided by a single run. */
const CLOSE = 1 / 4;

/** Summarizes the ratios of these runs; both sides of a ratio come from the same run. */
export function summarize(runs: readonly (readonly Compared[])[]): RecordedRatios {
  const found = new Map<string, { better: Better; ratios: number[] }>();
  for (const { name, unit, better, ours, peers, isCompared = true } of runs.flat()) {
    if (!isCompared) continue;
    for (const [peer, figure] of Object.entries(peers)) {
      const key = `${name} [${unit}] ÷ ${peer}`;
      const entry = found.get(key) ?? { better, ratios: [] };
      entry.ratios.push(ours / figure);
      found.set(key, entry);
    }
  }
  const summaries = [...found].map(([key, { better, ratios }]): [string, RecordedRatio] => [
    key,
    {
      better,
      median: inDigits(medianOf(ratios)),
      lowest: inDigits(Math.min(...ratios)),
      highest: inDigits(Math.max(...ratios)),
    },
  ]);
  return Object.fromEntries(summaries);
}

/** Fraction by which the ratio is worse than the recorded one; negative if it is better. */
function worseBy(recorded: RecordedRatio, now: RecordedRatio): number {
  const change = now.median / recorded.median - 1;
  return recorded.better === "lower" ? change : -change;
}

/** A difference of two small figures can be zero or negative; such a ratio is meaningless. */
const isRatio = (summary: RecordedRatio | undefined): summary is RecordedRatio =>
  summary !== undefined && summary.median > 0 && summary.median < Number.POSITIVE_INFINITY;

export function compareRatios(recorded: RecordedRatios, now: RecordedRatios): readonly Finding[] {
  const keys = new Set([...Object.keys(recorded), ...Object.keys(now)]);
  return [...keys].map((ratio): Finding => {
    const [before, after] = [recorded[ratio], now[ratio]];
    const sides = { ratio, recorded: before, now: after };
    if (!isRatio(before)) return { ...sides, verdict: "not recorded", isClose: false };
    if (!isRatio(after)) return { ...sides, verdict: "not measured", isClose: false };
    const worse = worseBy(before, after);
    const verdict = worse > MAX_WORSE ? "worse" : worse < -MAX_WORSE ? "better" : "as recorded";
    return { ...sides, verdict, isClose: worse > CLOSE };
  });
}

export const isFault = ({ verdict }: Finding): boolean =>
  verdict !== "as recorded" && verdict !== "better";

export const isUnsteady = ({ median, lowest, highest }: RecordedRatio): boolean =>
  !(highest - median <= median * MAX_WORSE && median - lowest <= median * MAX_WORSE);

export function findUnmatched(
  baseline: Baseline,
  names: readonly string[],
): { readonly unrecorded: readonly string[]; readonly unknown: readonly string[] } {
  return {
    unrecorded: names.filter((name) => !(name in baseline)),
    unknown: Object.keys(baseline).filter((name) => !names.includes(name)),
  };
}

/** Four digits suffice: runs differ in the second. */
const inDigits = (value: number): number => Number(value.toPrecision(4));
