import type { ChartState } from "../chartState.ts";
import { figuresAt } from "../indicators.ts";
import * as words from "../messages.ts";
import type { ChartBar } from "../model/bars.ts";
import { runsIn } from "../model/sessionRuns.ts";
import { overlaysOf, type Scene, cursorBar, comparedAt } from "../scene.ts";
import { type SceneOf, useCursor, useScene } from "../useChartState.ts";
import { VOL } from "../messages.ts";

interface LegendProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly format: words.ChartFormat;
  readonly writePrice: words.PriceFormatter;
  readonly currency: string;
}

/** The shading needs a legend entry. */
const hasExtended = ({ series, range }: Scene): boolean =>
  runsIn(series.extended, range).length > 0;

const prices = [
  ["O", "open"],
  ["H", "high"],
  ["L", "low"],
  ["C", "close"],
] as const satisfies readonly (readonly [string, keyof ChartBar])[];

const ownSwatch = ({ series: { type } }: Scene): string =>
  type === "candlestick" ? "chart-legend-candles" : "chart-legend-own";

/** Describes the bar under the cursor, or the newest. A live region says it to screen readers. */
export function ChartLegend({ state, sceneOf, format, writePrice, currency }: LegendProps) {
  const scene = useScene(state, sceneOf);
  const cursor = useCursor(state);
  const { bars } = scene.series;
  const index = cursorBar(scene, cursor) ?? bars.length - 1;
  const bar = bars[index];
  if (bar === undefined) return null;
  const { amount, percent } = words.changeAt(bars, index);
  const direction = amount >= 0 ? "up" : "down";
  const sign = amount >= 0 ? "+" : "\u2212";
  return (
    <div className="chart-legend" aria-hidden="true" style={{ maxWidth: scene.layout.plotWidth }}>
      <span className="chart-legend-currency">{currency}</span>
      {prices.map(([letter, field]) => (
        <span key={letter}>
          <b>{letter}</b>
          <span className={`chart-legend-${direction}`}>{format.formatPrice(bar[field])}</span>
        </span>
      ))}
      <span className={`chart-legend-${direction}`}>
        {`${sign}${format.formatPrice(Math.abs(amount))} (${format.formatPercent(percent)})`}
      </span>
      {comparedAt(scene, index).map(({ label, percent: since }, place) => (
        <span key={label}>
          <i className={place === 0 ? ownSwatch(scene) : "chart-legend-compare"} />
          <b>{label}</b>
          {since}
        </span>
      ))}
      {overlaysOf(scene.series).map((indicator, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
        <span key={place}>
          <b>{indicator.name}</b>
          {figuresAt(indicator, index, writePrice, scene.series.digits).map((figure, at) => (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- one for each line
              key={at}
              className={`chart-legend-value chart-indicator-${indicator.lines[at]?.color ?? 1}`}
            >
              {figure}
            </i>
          ))}
        </span>
      ))}
      {hasExtended(scene) ? (
        <span>
          <i className="chart-legend-extended" />
          {bar.session === undefined ? words.EXTENDED_HOURS : words.sessionNames[bar.session]}
        </span>
      ) : null}
      {bar.volume === null ? null : (
        <span>
          <b>{VOL}</b>
          {format.formatVolume(bar.volume)}
        </span>
      )}
    </div>
  );
}
