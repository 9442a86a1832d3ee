import { Group } from "@visx/group";
import { memo } from "react";
import { AxisLabel } from "./AxisLabel.tsx";
import { indicatorPath } from "./indicatorPaths.ts";
import { directionOf } from "./LastPriceLayer.tsx";
import { otherLabelY, scaleOfOther } from "../model/compare.ts";
import { priceToY } from "../model/priceScale.ts";
import { comparedAt, type Scene, type Series } from "../scene.ts";

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
 * Returns the center of the compared series' label in pixels; null without a comparison, or if its
 * newest close is out of view.
 */
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

/** Returns the pixels right of the newest bar that the names need; 0 without a comparison. */
export const compareLead = ({ comparison }: Pick<Series, "comparison">): number =>
  comparison === null
    ? 0
    : Math.max(nameWidth(comparison.label), nameWidth(comparison.ownLabel)) + NAME_PADDING;

/**
 * The names of both series at the ends of their lines, and the compared one's percentage on the
 * axis. The chart's own percentage is the label of the last price.
 */
export const CompareLabels = memo(function CompareLabels({ scene }: { readonly scene: Scene }) {
  const { scale, series, layout } = scene;
  const { comparison, lastPrice, bars } = series;
  if (comparison === null || scene.percentBase === null) return null;
  const { plotWidth, plotHeight, width } = layout;
  const ownY = priceToY(scale, lastPrice);
  const otherY = otherLabelOf(scene);
  const [, other] = comparedAt(scene, bars.length - 1);
  return (
    <>
      {ownY < scale.top || ownY > scale.bottom ? null : (
        <Group className={`chart-last chart-last-${directionOf(scene)}`}>
          <NameLabel name={comparison.ownLabel} right={plotWidth} y={ownY} bottom={plotHeight} />
        </Group>
      )}
      {otherY === null || other === undefined ? null : (
        <Group className="chart-compare-label">
          <NameLabel name={other.label} right={plotWidth} y={otherY} bottom={plotHeight} />
          <AxisLabel
            left={plotWidth}
            width={width - plotWidth}
            y={otherY}
            bottom={plotHeight}
            text={other.percent}
          />
        </Group>
      )}
    </>
  );
});

interface NameProps {
  readonly name: string;
  readonly right: number;
  readonly y: number;
  readonly bottom: number;
}

/** Pixels by which the axis' label covers the name's round corners. */
const OVERLAP = 6;

/** A name that ends at the price axis, at the height of the axis' label beside it. */
function NameLabel({ name, right, y, bottom }: NameProps) {
  const width = nameWidth(name);
  return (
    <AxisLabel left={right - width} width={width + OVERLAP} y={y} bottom={bottom} text={name} />
  );
}

/**
 * Sample text that reserves enough width in the price axis for most percentages; empty without a
 * comparison.
 */
export const percentSample = ({ comparison }: Pick<Series, "comparison">): readonly string[] =>
  comparison === null ? [] : ["+100.00%"];
