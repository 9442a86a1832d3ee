import { Group } from "@visx/group";
import { Line } from "@visx/shape";
import { memo } from "react";
import { AxisLabel } from "./AxisLabel.tsx";
import type { PriceFormatter } from "../messages.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { axisText, type Scene } from "../scene.ts";

interface LastPriceProps {
  readonly scene: Scene;
  readonly formatPrice: PriceFormatter;
}

/** Compares with the previous bar or, in a comparison, with the base of the percentages. */
export function directionOf({ series, percentBase }: Scene): "up" | "down" {
  const last = series.bars.at(-1);
  const before = series.bars.at(-2)?.close ?? last?.open ?? series.lastPrice;
  return series.lastPrice >= (percentBase?.own ?? before) ? "up" : "down";
}

export const LastPriceLayer = memo(function LastPriceLayer({ scene, formatPrice }: LastPriceProps) {
  const { series, scale, layout } = scene;
  const y = priceToY(scale, series.lastPrice);
  if (y < scale.top || y > scale.bottom) return null;
  const direction = directionOf(scene);
  const line = Math.floor(y) + 0.5;
  return (
    <Group className={`chart-last chart-last-${direction}`}>
      <Line
        className="chart-last-line"
        from={{ x: 0, y: line }}
        to={{ x: layout.plotWidth, y: line }}
      />
      <AxisLabel
        left={layout.plotWidth}
        width={layout.width - layout.plotWidth}
        y={y}
        bottom={layout.plotHeight}
        text={
          scene.percentBase === null
            ? formatPrice(series.lastPrice, series.digits)
            : axisText(scene, series.lastPrice, formatPrice)
        }
        arrow={direction}
      />
    </Group>
  );
});
