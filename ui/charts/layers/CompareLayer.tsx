import { memo } from "react";
import { formatPercent } from "../../format/number.ts";
import { indicatorPath } from "./indicatorPaths.ts";
import { percentFrom, scaleOfOther } from "../model/compare.ts";
import type { Scene, Series } from "../scene.ts";
import { describeSinceFirstBar } from "../messages.ts";

/** The compared series, dashed, drawn by percent on the scale of the main series. */
export const CompareLayer = memo(function CompareLayer({ scene }: { readonly scene: Scene }) {
  const { percentBase: base, scale, series } = scene;
  if (series.comparison === null || base === null) return null;
  const factor = scaleOfOther(base);
  if (!(factor > 0)) return null;
  const own = { ...scale, min: scale.min / factor, max: scale.max / factor };
  return <path className="chart-compare" d={indicatorPath(scene, series.comparison.closes, own)} />;
});

/**
 * Sample text that reserves enough width in the price axis for most percentages; empty without a
 * comparison.
 */
export const percentSample = ({ comparison }: Pick<Series, "comparison">): readonly string[] =>
  comparison === null ? [] : ["+100.00%"];

interface ComparedAt {
  readonly label: string;
  readonly percent: string;
}

/**
 * Returns the percentages of both series at a bar, the main series first; empty without a
 * comparison.
 */
export function comparedAt(
  { percentBase: base, series }: Scene,
  index: number,
): readonly ComparedAt[] {
  const { comparison, bars } = series;
  if (comparison === null || base === null) return [];
  const own = percentFrom(base.own, bars[index]?.close ?? Number.NaN);
  const other = percentFrom(base.other, comparison.closes[index] ?? Number.NaN);
  return [
    { label: comparison.ownLabel, percent: formatPercent(own) },
    { label: comparison.label, percent: formatPercent(other) },
  ];
}

/** Returns the same as a sentence for screen readers; empty without a comparison. */
export function sayCompared(scene: Scene, index: number): string {
  const named = comparedAt(scene, index).map(({ label, percent }) => `${label} ${percent}`);
  return named.length === 0 ? "" : describeSinceFirstBar(named.join(", "));
}
