import { formatFigure } from "./indicators.ts";
import { changeAt, type ChartFormat, type PriceFormatter, sessionNames } from "./messages.ts";
import { describeMarks, type EventMark } from "./layers/chartMarks.ts";
import { comparedAt } from "./scene.ts";
import type { ChartState } from "./chartState.ts";
import { type SceneOf, useScene } from "./useChartState.ts";
import * as words from "./messages.ts";

/** Maximum number of rows; more are not useful and slow down every pan. */
const MAX_ROWS = 300;

const COLUMNS = [words.OPEN, words.HIGH, words.LOW, words.CLOSE, words.CHANGE, words.VOLUME];

const known = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined || Number.isNaN(value) ? "–" : format(value);

interface ChartTableProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly format: ChartFormat;
  readonly writePrice: PriceFormatter;
  readonly label: string;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
  readonly zoneName?: string | undefined;
}

export function ChartTable({
  state,
  sceneOf,
  format,
  writePrice,
  label,
  zoneName,
  placedMarks,
}: ChartTableProps) {
  const scene = useScene(state, sceneOf);
  const { series, range } = scene;
  const { comparison } = series;
  const comparedNames =
    comparison === null
      ? []
      : [
          comparison.label,
          words.describeSinceStart(comparison.ownLabel),
          words.describeSinceStart(comparison.label),
        ];
  const { formatPrice, formatPercent, formatTime, formatVolume } = format;
  const first = Math.max(range.from, range.to - MAX_ROWS);
  const indices = Array.from({ length: range.to - first }, (_, place) => range.to - 1 - place);
  const count = range.to - range.from;
  const lines = series.indicators.flatMap(({ spec, lines: own }) =>
    own.map(({ name, values }) => ({ name, spec, values })),
  );
  return (
    <section
      className="chart-table"
      aria-label={words.nameBarTable(label)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
      tabIndex={0}
    >
      <table>
        <caption>
          {count > MAX_ROWS
            ? words.describeNewestBars(MAX_ROWS, count)
            : words.describeBarCount(count)}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              {zoneName === undefined ? words.TIME : words.nameTimeColumn(zoneName)}
            </th>
            {[...COLUMNS, ...comparedNames, ...lines.map(({ name }) => name)].map((name, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
              <th scope="col" className="figures" key={place}>
                {name}
              </th>
            ))}
            {placedMarks.size === 0 ? null : <th scope="col">{words.EVENTS}</th>}
          </tr>
        </thead>
        <tbody>
          {indices.map((index) => {
            const bar = series.bars[index];
            if (bar === undefined) return null;
            return (
              <tr key={bar.time}>
                <th scope="row">
                  {formatTime(bar.time, "full")}
                  {bar.session === undefined ? null : (
                    <span className="chart-table-note">{sessionNames[bar.session]}</span>
                  )}
                </th>
                {[bar.open, bar.high, bar.low, bar.close].map((price, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- four prices, always these
                  <td className="figures" key={place}>
                    {formatPrice(price)}
                  </td>
                ))}
                <td className="figures">{formatPercent(changeAt(series.bars, index).percent)}</td>
                <td className="figures">{bar.volume === null ? "–" : formatVolume(bar.volume)}</td>
                {comparison === null ? null : (
                  <td className="figures">{known(comparison.closes[index], formatPrice)}</td>
                )}
                {comparedAt(scene, index).map(({ label: name, percent }) => (
                  <td className="figures" key={`percent ${name}`}>
                    {percent}
                  </td>
                ))}
                {lines.map(({ spec, values }, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
                  <td className="figures" key={place}>
                    {formatFigure(spec, values[index], writePrice, series.digits)}
                  </td>
                ))}
                {placedMarks.size === 0 ? null : <td>{describeMarks(placedMarks.get(index))}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
