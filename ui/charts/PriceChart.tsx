import "./PriceChart.css";
import type { ChosenIndicator } from "../../backend/domain/indicators/indicators.ts";
import { useCallback, useId, useMemo, useRef } from "react";
import { type AlertLine, chipLead, lineDigits } from "./model/alertLines.ts";
import { AlertLines } from "./layers/AlertLines.tsx";
import type { ChartDrawing } from "./chartDrawing.ts";
import { ChartAnnouncer } from "./ChartAnnouncer.tsx";
import type { EventMark } from "./layers/chartMarks.ts";
import { ChartMenu, type ChartMenuItem } from "./ChartMenu.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import {
  type ChartFormat,
  describeDoubt,
  KEYS_HINT,
  MENU_HINT,
  NO_DATA,
  type PriceFormatter,
  summarize,
  type TimeFormatter,
  WHEEL_HINT,
} from "./messages.ts";
import {
  barLengths,
  CHART_NARROW_BARS,
  CHART_NARROW_PX,
  type CandleBodies,
  type ChartInterval,
  type ChartType,
  DEFAULT_CANDLE_BODIES,
} from "./constants.ts";
import { percentSample } from "./layers/CompareLayer.tsx";
import { CrosshairLayer } from "./layers/CrosshairLayer.tsx";
import { formatPercent, formatVolume } from "../format/number.ts";
import { PaneFigures } from "./layers/IndicatorLayers.tsx";
import { canBeDrawn, assignLinesAndColors } from "./indicators.ts";
import { OlderBars, type OlderBarsSource } from "./OlderBars.tsx";
import { LineTools } from "./layers/LineTools.tsx";
import { MarksLayer } from "./layers/MarksLayer.tsx";
import { type ChartBar, doubtfulRuns, type RawBar, validBars } from "./model/bars.ts";
import { type LatestPrice, withLatestPrice } from "./model/formingBar.ts";
import { anchorOf, chosenFrom, followBars, type ChartIndicator } from "./model/indicators.ts";
import { placeMarks } from "./model/marks.ts";
import type { UtcOffset } from "./model/ticks.ts";
import { layoutChart } from "./layout.ts";
import { createScenes, frameOf, overlaysOf, panesOf, prepareSeries } from "./scene.ts";
import { SceneLayers } from "./layers/SceneLayers.tsx";
import type { ChartState } from "./chartState.ts";
import { type SceneOf, useChartState, useScene } from "./useChartState.ts";
import { useChartMenu } from "./useChartMenu.ts";
import { useChartGestures } from "./gestures/useChartGestures.ts";
import { type ComparedSeries, useCompared } from "./useCompared.ts";
import { useMeasuredWidth } from "./useMeasuredWidth.ts";
import { PRICE_CHART, nameChart, nameMenu } from "./messages.ts";

export interface PriceChartProps {
  /**
   * Bars oldest first. Nulls, duplicates and invalid bars are dropped, never repaired. Keep the
   * reference stable.
   */
  readonly bars: readonly (RawBar | null | undefined)[];
  readonly interval: ChartInterval;
  readonly type: ChartType;
  /** Height in pixels, including the axes. */
  readonly height: number;
  /** Width in pixels; by default the chart measures its container. */
  readonly width?: number;
  /**
   * ISO 4217 code; it determines the decimals and is named in the legend and the spoken summary.
   */
  readonly currency: string;
  /** Fraction digits, if the currency does not determine them (exchange rates, indices). */
  readonly digits?: number;
  /**
   * Price formatter, such as `formatChartPrice`. Keep it and `formatTime` stable: a new reference
   * redraws the chart.
   */
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
  /** Name of the series, usually the symbol; also the accessible name. */
  readonly label: string;
  /** Latest trade: updates the current bar or starts the next one. Keep the reference stable. */
  readonly latest?: LatestPrice;
  /**
   * Indicators over the prices, or in panes below them, which add to `height`. Keep the reference
   * stable.
   */
  readonly indicators?: readonly ChartIndicator[];
  /** Shows the bars in view as a table below the chart, in addition to its height. */
  readonly hasTable?: boolean;
  /** Lines at the target prices of alerts. Keep the reference stable. */
  readonly alertLines?: readonly AlertLine[];
  /**
   * Called with a moved line's price; `alertLines` must be updated immediately. Without it lines
   * cannot be moved.
   */
  readonly onMoveAlert?: (id: string, price: number) => void;
  /** Lines drawn by the user. Without it there is no drawing tool. */
  readonly drawing?: ChartDrawing;
  /** Events of the company and its alerts, shown at their bars. Keep the reference stable. */
  readonly marks?: readonly EventMark[];
  /** Items of the context menu at a position; without it the browser's menu opens. */
  readonly menuItems?: (at: MenuSubject) => readonly ChartMenuItem[];
  /** UTC offset of the exchange, which determines where days and months start; default: UTC. */
  readonly utcOffset?: UtcOffset;
  /** Name of the time zone, such as "New York"; shown in the corner of the axes. */
  readonly zoneName?: string;
  /** Source of older bars. Keep the reference stable. */
  readonly older?: OlderBarsSource;
  /** Start of the fitted view in epoch milliseconds; older bars were loaded later. */
  readonly fitFrom?: number;
  /** True to fit exactly the bars from `fitFrom` on, on narrow charts too. */
  readonly isFitExact?: boolean;
  /** A new value resets the view, as a new symbol or interval does. */
  readonly viewKey?: string;
  readonly bodies?: CandleBodies;
  /** True in a page that scrolls: the wheel zooms only after a click, or with Ctrl. */
  readonly isInPage?: boolean;
  /**
   * A second series, dashed. Both series are then in percent of the first bar in view. Keep the
   * reference stable.
   */
  readonly compare?: ComparedSeries;
}

export interface MenuSubject {
  readonly indicators: readonly ChosenIndicator[];
  /** Rounded to whole ticks. */
  readonly price: number;
  readonly priceText: string;
  readonly resetView: () => void;
}

const noMarks: readonly EventMark[] = [];
const noIndicators: readonly ChartIndicator[] = [];

const utc: UtcOffset = () => 0;

/** Candles, line or area of one series, with zoom, pan, crosshair and keyboard control. */
export function PriceChart(props: PriceChartProps) {
  const [container, measured] = useMeasuredWidth();
  const sound = useMemo(() => validBars(props.bars), [props.bars]);
  const bars = useMemo(
    () => withLatestPrice(sound, props.latest, barLengths[props.interval]),
    [sound, props.latest, props.interval],
  );
  const closed = useMemo(() => sound.slice(0, -1), [sound]);
  const width = props.width ?? measured;
  const size = { minHeight: props.height, ...(props.width === undefined ? {} : { width }) };
  return (
    <div ref={container} className="chart" style={size}>
      {bars.length === 0 ? <p className="chart-empty">{NO_DATA}</p> : null}
      {bars.length > 0 && width > 0 ? (
        <InteractiveChart
          // Resets the view when the symbol, the interval or the range changes.
          key={`${props.label} ${props.interval} ${props.viewKey ?? ""}`}
          {...props}
          bars={bars}
          closed={closed}
          width={width}
        />
      ) : null}
    </div>
  );
}

type InteractiveProps = Omit<PriceChartProps, "bars"> & {
  readonly bars: readonly ChartBar[];
  /** All bars but the newest; a trade does not change them. */
  readonly closed: readonly ChartBar[];
  readonly width: number;
};

function InteractiveChart(props: InteractiveProps) {
  const { bars, closed, interval, type, height, width, currency, label, hasTable = false } = props;
  const {
    indicators: wanted = noIndicators,
    fitFrom,
    older,
    zoneName,
    bodies = DEFAULT_CANDLE_BODIES,
    isInPage = false,
    isFitExact = false,
  } = props;
  const { digits, formatPrice, formatTime, utcOffset = utc } = props;
  const isNarrow = width < CHART_NARROW_PX;
  const surface = useRef<HTMLDivElement>(null);
  const state = useChartState();
  const descriptionId = useId();

  const anchor = anchorOf(bars, fitFrom);
  const chosen = useMemo(
    () =>
      wanted
        .filter(({ name }) => canBeDrawn(name, interval))
        .map((each) => chosenFrom(each, anchor)),
    [wanted, interval, anchor],
  );
  const linesWith = useMemo(
    () => followBars(closed, chosen, utcOffset),
    [closed, chosen, utcOffset],
  );
  const indicators = useMemo(
    () => assignLinesAndColors(chosen, linesWith(bars.slice(closed.length)), formatTime),
    [chosen, linesWith, bars, closed, formatTime],
  );
  const doubts = useMemo(() => doubtfulRuns(bars), [bars]);
  const comparison = useCompared(bars, label, props.compare);
  const series = useMemo(
    () =>
      prepareSeries(bars, type, currency, utcOffset, indicators, {
        barMs: barLengths[interval],
        fitFrom,
        isFitExact,
        comparison,
        ...(digits === undefined ? {} : { digits }),
        ...(isNarrow && !isFitExact ? { mostFitted: CHART_NARROW_BARS } : {}),
      }),
    [
      bars,
      digits,
      type,
      currency,
      utcOffset,
      indicators,
      interval,
      fitFrom,
      isFitExact,
      comparison,
      isNarrow,
    ],
  );
  const format = useMemo<ChartFormat>(
    () => ({
      formatPrice: (price) => formatPrice(price, series.digits),
      formatTime,
      formatPercent,
      formatVolume,
    }),
    [formatPrice, formatTime, series.digits],
  );
  const layout = useMemo(() => {
    const prices = [series.extent.min, series.extent.max, series.lastPrice];
    return layoutChart(
      width,
      height,
      [...prices.map((price) => format.formatPrice(price)), ...percentSample(series)],
      {
        panes: panesOf(series).length,
        legendPrices: overlaysOf(series).reduce((sum, { lines }) => sum + lines.length, 0),
        ...(zoneName === undefined ? {} : { zoneName }),
        leadOf: (plotWidth) =>
          chipLead(plotWidth, props.alertLines ?? [], (line) =>
            formatPrice(line.price, lineDigits(line, series.digits)),
          ),
      },
    );
  }, [series, format, formatPrice, width, height, zoneName, props.alertLines]);
  const sceneOf = useMemo(() => createScenes(series, layout), [series, layout]);
  const { handlers, hasWheelHint } = useChartGestures(
    surface,
    state,
    frameOf(series, layout),
    isInPage,
  );
  const placedMarks = useMemo(
    () => placeMarks(bars, props.marks ?? noMarks, barLengths[interval]),
    [bars, props.marks, interval],
  );
  const {
    place: menuPlace,
    setPlace,
    handlers: menuHandlers,
  } = useChartMenu(
    state,
    sceneOf,
    // Disabled while drawing: a resting finger aims at a point and must not open the menu.
    props.menuItems !== undefined && props.drawing?.isActive !== true,
  );
  const focusChart = useCallback(() => surface.current?.focus({ preventScroll: true }), []);
  const closeMenu = useCallback(() => {
    setPlace(null);
    focusChart();
  }, [setPlace, focusChart]);
  return (
    <>
      <div
        ref={surface}
        className="chart-surface"
        style={{ height: layout.height }}
        // Screen readers pass arrow keys only to an application.
        role="application"
        aria-roledescription={PRICE_CHART}
        aria-label={nameChart(label)}
        aria-describedby={descriptionId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
        tabIndex={0}
        {...handlers}
        {...menuHandlers}
      >
        <svg
          className={`chart-bodies-${bodies}`}
          width={width}
          height={layout.height}
          aria-hidden="true"
        >
          <SceneLayers
            zoneName={zoneName}
            state={state}
            sceneOf={sceneOf}
            formatPrice={formatPrice}
            formatTime={formatTime}
          />
        </svg>
        {/* A drawing of its own: what moves with the pointer is painted without the series. */}
        <svg className="chart-overlay" width={width} height={layout.height} aria-hidden="true">
          {panesOf(series).length === 0 ? null : (
            <PaneFigures state={state} sceneOf={sceneOf} formatPrice={formatPrice} />
          )}
          <CrosshairLayer
            state={state}
            sceneOf={sceneOf}
            formatPrice={formatPrice}
            formatTime={formatTime}
          />
        </svg>
        <div className="chart-catch" />
        {placedMarks.size === 0 ? null : (
          <MarksLayer
            state={state}
            sceneOf={sceneOf}
            formatTime={formatTime}
            placed={placedMarks}
          />
        )}
        {props.alertLines === undefined || props.alertLines.length === 0 ? null : (
          <AlertLines
            state={state}
            sceneOf={sceneOf}
            formatPrice={formatPrice}
            lines={props.alertLines}
            {...(props.onMoveAlert === undefined ? {} : { onMove: props.onMoveAlert })}
          />
        )}
        <ChartLegend
          state={state}
          sceneOf={sceneOf}
          format={format}
          writePrice={formatPrice}
          currency={currency}
        />
        {props.drawing === undefined ? null : (
          <LineTools
            // Resets a move in progress when the symbol changes.
            key={props.label}
            state={state}
            sceneOf={sceneOf}
            interval={interval}
            formatTime={formatTime}
            drawing={props.drawing}
            focusChart={focusChart}
          />
        )}
        {older === undefined ? null : (
          <OlderBars state={state} sceneOf={sceneOf} bars={bars} source={older} />
        )}
        {hasWheelHint ? (
          <p className="chart-wheel-hint" aria-hidden="true">
            {WHEEL_HINT}
          </p>
        ) : null}
      </div>
      {menuPlace === null || props.menuItems === undefined ? null : (
        <ChartMenu
          x={menuPlace.x}
          y={menuPlace.y}
          title={nameMenu(label, format.formatPrice(menuPlace.price))}
          items={props.menuItems({
            indicators: chosen,
            price: menuPlace.price,
            priceText: format.formatPrice(menuPlace.price),
            resetView: () => state.setView(null),
          })}
          onClose={closeMenu}
        />
      )}
      <p id={descriptionId} className="chart-unseen">
        <Summary
          state={state}
          sceneOf={sceneOf}
          label={label}
          interval={interval}
          currency={currency}
          format={format}
        />{" "}
        {KEYS_HINT} {props.menuItems === undefined ? "" : MENU_HINT}
      </p>
      <ChartAnnouncer
        state={state}
        bars={bars}
        format={format}
        writePrice={formatPrice}
        placedMarks={placedMarks}
        sceneOf={sceneOf}
      />
      {doubts.map((run) => (
        <p key={run.from} className="chart-doubt">
          {describeDoubt(run, formatTime)}
        </p>
      ))}
      {hasTable ? (
        <ChartTable
          state={state}
          sceneOf={sceneOf}
          format={format}
          writePrice={formatPrice}
          label={label}
          zoneName={zoneName}
          placedMarks={placedMarks}
        />
      ) : null}
    </>
  );
}

interface SummaryProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly label: string;
  readonly interval: ChartInterval;
  readonly currency: string;
  readonly format: ChartFormat;
}

/** Loaded bars may begin long before those in view, which are the ones that the picture shows. */
function Summary({ state, sceneOf, label, interval, currency, format }: SummaryProps) {
  const { series, range } = useScene(state, sceneOf);
  return summarize(label, interval, series.bars.slice(range.from, range.to), currency, format);
}
