import { Group } from "@visx/group";
import { memo } from "react";
import { AxisLabel } from "./AxisLabel.tsx";
import { indicatorPath } from "./indicatorPaths.ts";
import { directionOf } from "./LastPriceLayer.tsx";
import { otherLabelY, scaleOfOther } from "../model/compare.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import type { ChartState } from "../chartState.ts";
import { comparedAt, type Scene, type Series } from "../scene.ts";
import { type SceneOf, useScene } from "../useChartState.ts";

export const CompareLayer = memo(function CompareLayer({ scene }: { readonly scene: Scene }) {
  const { percentBase: base, scale, series } = scene;
  if (series.comparison === null || base === null) return null;
  const factor = scaleOfOther(base);
  if (!(factor > 0)) return null;
  const own = { ...scale, min: scale.min / factor, max: scale.max / factor };
  return <path className="chart-compare" d={indicatorPath(scene, series.comparison.closes, own)} />;
});

/** Returns pixels; null if there is no newest close in view. */
export function otherLabelOf({ percentBase: base, scale, series }: Scene): number | null {
  const close = series.comparison?.closes.at(-1);
  if (base === null || close === undefined || Number.isNaN(close)) return null;
  const wanted = priceToY(scale, close * scaleOfOther(base));
  return otherLabelY(wanted, priceToY(scale, series.lastPrice), scale);
}

/** Upper estimate of a letter's width at 11 px, and the space around a name, in pixels. */
const LETTER = 7.5;
const NAME_PADDING = 12;

const nameWidth = (name: string): number => Math.round(name.length * LETTER + NAME_PADDING);

/** Returns pixels right of the newest bar. */
export const compareLead = ({ comparison }: Pick<Series, "comparison">): number =>
  comparison === null
    ? 0
    : Math.max(nameWidth(comparison.label), nameWidth(comparison.ownLabel)) + NAME_PADDING;

export const ComparePercent = memo(function ComparePercent({ scene }: { readonly scene: Scene }) {
  const { plotWidth, plotHeight, width } = scene.layout;
  const otherY = otherLabelOf(scene);
  const [, other] = comparedAt(scene, scene.series.bars.length - 1);
  return otherY === null || other === undefined ? null : (
    <Group className="chart-compare-label">
      <AxisLabel
        left={plotWidth}
        width={width - plotWidth}
        y={otherY}
        bottom={plotHeight}
        text={other.percent}
      />
    </Group>
  );
});

interface CompareNamesProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
}

/** A separate drawing above drawn lines. */
export function CompareNames({ state, sceneOf }: CompareNamesProps) {
  const scene = useScene(state, sceneOf);
  const { scale, series, layout } = scene;
  const { comparison, lastPrice } = series;
  if (comparison === null || scene.percentBase === null) return null;
  const { plotWidth, plotHeight, width } = layout;
  const ownY = priceToY(scale, lastPrice);
  const otherY = otherLabelOf(scene);
  return (
    <svg className="chart-layer" width={width} height={plotHeight} aria-hidden="true">
      {ownY < scale.top || ownY > scale.bottom ? null : (
        <Group className={`chart-last chart-last-${directionOf(scene)}`}>
          <NameLabel name={comparison.ownLabel} right={plotWidth} y={ownY} bottom={plotHeight} />
        </Group>
      )}
      {otherY === null ? null : (
        <Group className="chart-compare-label">
          <NameLabel name={comparison.label} right={plotWidth} y={otherY} bottom={plotHeight} />
        </Group>
      )}
    </svg>
  );
}

interface NameProps {
  readonly name: string;
  readonly right: number;
  readonly y: number;
  readonly bottom: number;
}

/** Pixels behind the rounded corners of the axis' label. */
const OVERLAP = 6;

function NameLabel({ name, right, y, bottom }: NameProps) {
  const width = nameWidth(name);
  return (
    <AxisLabel left={right - width} width={width + OVERLAP} y={y} bottom={bottom} text={name} />
  );
}

/** Reserves width for most percentages. */
export const percentSample = ({ comparison }: Pick<Series, "comparison">): readonly string[] =>
  comparison === null ? [] : ["+100.00%"];
