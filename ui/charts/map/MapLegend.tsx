import { FULL_COLOR_PERCENT } from "./mapColors.ts";
import { formatPercent } from "../../format/number.ts";
import { MAP_LEGEND } from "./messages.ts";

/** What the colors mean; each rectangle says its change as well. */
export function MapLegend() {
  return (
    <p className="market-map-legend figures">
      <span className="visually-hidden">{MAP_LEGEND}</span>
      <span>{formatPercent(-FULL_COLOR_PERCENT)}</span>
      <span className="market-map-legend-scale" aria-hidden="true" />
      <span>{formatPercent(FULL_COLOR_PERCENT)}</span>
    </p>
  );
}
