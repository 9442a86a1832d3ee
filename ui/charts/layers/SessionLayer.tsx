import { memo } from "react";
import { runsIn } from "../model/sessionRuns.ts";
import { indexToX } from "../model/timeScale.ts";
import type { Scene } from "../scene.ts";

/** Shades the extended hours behind everything else. */
export const SessionLayer = memo(function SessionLayer({ scene }: { readonly scene: Scene }) {
  const d = shadePath(scene);
  return d === "" ? null : <path className="chart-extended" d={d} />;
});

/** Returns one path for all extended sessions in view; their edges are midway between bars. */
function shadePath({ series, frame, view, range, layout }: Scene): string {
  return runsIn(series.extended, range)
    .map(({ from, to }) => {
      const left = Math.round(Math.max(indexToX(frame, view, from - 0.5), 0));
      const right = Math.round(Math.min(indexToX(frame, view, to - 0.5), layout.plotWidth));
      return `M${left} 0H${right}V${layout.plotHeight}H${left}Z`;
    })
    .join("");
}
