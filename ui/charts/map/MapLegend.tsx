import { FULL_COLOR_PERCENT } from "./mapColors.ts";
import { formatPercent } from "../../format/number.ts";
import { MAP_LEGEND } from "./messages.ts";

/** Explains the colors; each rectangle also shows its change as text. */
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
