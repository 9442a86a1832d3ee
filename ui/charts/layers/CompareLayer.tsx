import { memo } from "react";
import { formatPercent } from "../../format/number.ts";
import { indicatorPath } from "./indicatorPaths.ts";
import { percentFrom, scaleOfOther } from "../model/compare.ts";
import type { Scene, Series } from "../scene.ts";
import { describeSinceFirstBar } from "../messages.ts";

/** The other series, dashed, at its percent on the scale of the first. */
export const CompareLayer = memo(function CompareLayer({ scene }: { readonly scene: Scene }) {
  const { percentBase: base, scale, series } = scene;
  if (series.comparison === null || base === null) return null;
  const factor = scaleOfOther(base);
  if (!(factor > 0)) return null;
  const own = { ...scale, min: scale.min / factor, max: scale.max / factor };
  return <path className="chart-compare" d={indicatorPath(scene, series.comparison.closes, own)} />;
});

/** Takes the room in the price axis that most percents need; none while nothing is compared. */
export const percentSample = ({ comparison }: Pick<Series, "comparison">): readonly string[] =>
  comparison === null ? [] : ["+100.00%"];

/** Both series at a bar, as the legend names them. */
interface ComparedAt {
  readonly label: string;
  readonly percent: string;
}

/** The percents of both series at a bar, the own first; none while nothing is compared. */
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

/** The same in words, for those who hear it; empty while nothing is compared. */
export function sayCompared(scene: Scene, index: number): string {
  const named = comparedAt(scene, index).map(({ label, percent }) => `${label} ${percent}`);
  return named.length === 0 ? "" : describeSinceFirstBar(named.join(", "));
}
