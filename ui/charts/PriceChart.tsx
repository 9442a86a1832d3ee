import "./PriceChart.css";
import * as words from "./messages.ts";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { AlertLines } from "./layers/AlertLines.tsx";
import type { InteractiveProps, PriceChartProps } from "./chartProps.ts";
import { type EventMark, describeMarks } from "./layers/chartMarks.ts";
import { ChartMenu } from "./controls/ChartMenu.tsx";
import { CompareNames } from "./layers/CompareLayer.tsx";
import { ChartTable } from "./ChartTable.tsx";
import { ChartLegend } from "./controls/ChartLegend.tsx";
import { intervalMs, type Interval } from "../../backend/domain/bar.ts";
import { DEFAULT_CANDLE_BODIES } from "./constants.ts";
import { CrosshairLayer } from "./layers/CrosshairLayer.tsx";
import { PaneFigures } from "./layers/IndicatorLayers.tsx";
import { OlderBars } from "./OlderBars.tsx";
import { MarksLayer } from "./layers/MarksLayer.tsx";
import { doubtfulRuns, validBars, type ChartBar } from "./model/bars.ts";
import { withLatestPrice } from "./model/formingBar.ts";
import { placeMarks } from "./model/marks.ts";
import { frameOf, panesOf, sayCompared } from "./scene.ts";
import { SceneLayers } from "./layers/SceneLayers.tsx";
import type { ChartState } from "./chartState.ts";
import { type SceneOf, useChartState, useScene, useCursorBar } from "./useChartState.ts";
import { useChartMenu } from "./controls/useChartMenu.ts";
import { useChartGestures } from "./gestures/useChartGestures.ts";
import { useChartScenes } from "./useChartScenes.ts";
import { useMeasuredWidth } from "./useMeasuredWidth.ts";
import { figuresAt } from "./indicators.ts";
import { stepCursor } from "./model/crosshair.ts";
import type { LineThrough } from "../../backend/domain/line.ts";
import type { ChartDrawing } from "./chartDrawing.ts";
import type { LineToolProps } from "./useLineScene.ts";
import { DrawnLines } from "./layers/DrawnLines.tsx";
import { LinePad } from "./layers/LinePad.tsx";

interface AnnouncerProps {
  readonly state: ChartState;
  readonly bars: readonly ChartBar[];
  readonly format: words.ChartFormat;
  readonly writePrice: words.PriceFormatter;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
  readonly sceneOf: SceneOf;
}

/** Announces bars reached with keys only; a pointer passes too many. */
function ChartAnnouncer(props: AnnouncerProps) {
  const { state, bars, format, writePrice, placedMarks, sceneOf } = props;
  const reached = useCursorBar(state);
  const index = reached === null ? null : stepCursor(bars.length, reached, 0);
  const events = index === null ? "" : describeMarks(placedMarks.get(index));
  const wordsAt = (bar: number): string => {
    const scene = sceneOf(state.view());
    const { indicators, digits } = scene.series;
    return [
      words.describeBar(bars, bar, format),
      sayCompared(scene, bar),
      ...indicators.map((each) =>
        words.sayIndicator(each.name, figuresAt(each, bar, writePrice, digits)),
      ),
      events === "" ? "" : ` ${events}.`,
    ].join("");
  };
  return (
    <output className="chart-unseen" aria-live="polite">
      {index === null ? "" : wordsAt(index)}
    </output>
  );
}

const noMarks: readonly EventMark[] = [];

export function PriceChart(props: PriceChartProps) {
  const [container, measured] = useMeasuredWidth();
  const sound = useMemo(() => validBars(props.bars), [props.bars]);
  const bars = useMemo(
    () => withLatestPrice(sound, props.latest, intervalMs[props.interval]),
    [sound, props.latest, props.interval],
  );
  const closed = useMemo(() => sound.slice(0, -1), [sound]);
  const width = props.width ?? measured;
  const size = { minHeight: props.height, ...(props.width === undefined ? {} : { width }) };
  return (
    <div ref={container} className="chart" style={size}>
      {bars.length === 0 ? <p className="chart-empty">{words.NO_DATA}</p> : null}
      {bars.length > 0 && width > 0 ? (
        <InteractiveChart
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

function InteractiveChart(props: InteractiveProps) {
  const { bars, interval, currency, label, zoneName, formatPrice, formatTime } = props;
  const { isInPage = false, hasTable = false } = props;
  const surface = useRef<HTMLDivElement>(null);
  const state = useChartState();
  const descriptionId = useId();
  const { chosen, series, format, layout, sceneOf } = useChartScenes(props);
  const doubts = useMemo(() => doubtfulRuns(bars), [bars]);
  const placedMarks = useMemo(
    () => placeMarks(bars, props.marks ?? noMarks, intervalMs[interval]),
    [bars, props.marks, interval],
  );
  const { handlers, hasWheelHint } = useChartGestures(
    surface,
    state,
    frameOf(series, layout),
    isInPage,
  );
  const {
    place: menuPlace,
    setPlace,
    handlers: menuHandlers,
  } = useChartMenu(
    state,
    sceneOf,
    // While drawing, a resting finger aims at a point.
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
        aria-roledescription={words.PRICE_CHART}
        aria-label={words.nameChart(label)}
        aria-describedby={descriptionId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is interactive
        tabIndex={0}
        {...handlers}
        {...menuHandlers}
      >
        <ChartDrawings
          chart={props}
          state={state}
          sceneOf={sceneOf}
          height={layout.height}
          hasPanes={panesOf(series).length > 0}
        />
        <ChartControls
          chart={props}
          state={state}
          sceneOf={sceneOf}
          format={format}
          placedMarks={placedMarks}
          focusChart={focusChart}
        />
        {hasWheelHint ? (
          <p className="chart-wheel-hint" aria-hidden="true">
            {words.WHEEL_HINT}
          </p>
        ) : null}
      </div>
      {menuPlace === null || props.menuItems === undefined ? null : (
        <ChartMenu
          x={menuPlace.x}
          y={menuPlace.y}
          title={words.nameMenu(label, format.formatPrice(menuPlace.price))}
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
        {words.KEYS_HINT} {props.menuItems === undefined ? "" : words.MENU_HINT}
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
          {words.describeDoubt(run, formatTime)}
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

interface LayerProps {
  readonly chart: InteractiveProps;
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
}

interface DrawingsProps extends LayerProps {
  /** Pixels, including the panes. */
  readonly height: number;
  readonly hasPanes: boolean;
}

/** The drawings take no pointer; an element above takes it for them. */
function ChartDrawings({ chart, state, sceneOf, height, hasPanes }: DrawingsProps) {
  const { width, zoneName, formatPrice, formatTime, bodies = DEFAULT_CANDLE_BODIES } = chart;
  return (
    <>
      <svg className={`chart-bodies-${bodies}`} width={width} height={height} aria-hidden="true">
        <SceneLayers
          zoneName={zoneName}
          state={state}
          sceneOf={sceneOf}
          formatPrice={formatPrice}
          formatTime={formatTime}
        />
      </svg>
      {/* A separate drawing moves with the pointer without repainting the series. */}
      <svg className="chart-layer" width={width} height={height} aria-hidden="true">
        {hasPanes ? (
          <PaneFigures state={state} sceneOf={sceneOf} formatPrice={formatPrice} />
        ) : null}
        <CrosshairLayer
          state={state}
          sceneOf={sceneOf}
          formatPrice={formatPrice}
          formatTime={formatTime}
        />
      </svg>
      <div className="chart-catch" />
    </>
  );
}

interface ControlsProps extends LayerProps {
  readonly format: words.ChartFormat;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
  readonly focusChart: () => void;
}

function ChartControls(props: ControlsProps) {
  const { chart, state, sceneOf, format, placedMarks, focusChart } = props;
  const { bars, interval, currency, label, formatPrice, formatTime } = chart;
  const { alertLines, onMoveAlert, drawing, older } = chart;
  return (
    <>
      {placedMarks.size === 0 ? null : (
        <MarksLayer state={state} sceneOf={sceneOf} formatTime={formatTime} placed={placedMarks} />
      )}
      {alertLines === undefined || alertLines.length === 0 ? null : (
        <AlertLines
          state={state}
          sceneOf={sceneOf}
          formatPrice={formatPrice}
          lines={alertLines}
          {...(onMoveAlert === undefined ? {} : { onMove: onMoveAlert })}
        />
      )}
      <ChartLegend
        state={state}
        sceneOf={sceneOf}
        format={format}
        writePrice={formatPrice}
        currency={currency}
      />
      {drawing === undefined ? null : (
        <LineTools
          // Resets a move in progress when the symbol changes.
          key={label}
          state={state}
          sceneOf={sceneOf}
          interval={interval}
          formatTime={formatTime}
          drawing={drawing}
          focusChart={focusChart}
        />
      )}
      <CompareNames state={state} sceneOf={sceneOf} />
      {older === undefined ? null : (
        <OlderBars state={state} sceneOf={sceneOf} bars={bars} source={older} />
      )}
    </>
  );
}

interface SummaryProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly label: string;
  readonly interval: Interval;
  readonly currency: string;
  readonly format: words.ChartFormat;
}

function Summary({ state, sceneOf, label, interval, currency, format }: SummaryProps) {
  const { series, range } = useScene(state, sceneOf);
  return words.summarize(
    label,
    interval,
    series.bars.slice(range.from, range.to),
    currency,
    format,
  );
}

interface LineToolsProps extends Omit<LineToolProps, "writePrice"> {
  readonly drawing: ChartDrawing;
  readonly focusChart: () => void;
}

function LineTools({ drawing, focusChart, ...chart }: LineToolsProps) {
  const [pending, setPending] = useState<LineThrough | null>(null);
  const [fresh, setFresh] = useState<number | null>(null);
  const { lines, isActive, onEnd, onDraw, writePrice } = drawing;
  const draw = async (line: LineThrough): Promise<void> => {
    setPending(line);
    focusChart();
    onEnd();
    setFresh(await onDraw(line));
    setPending(null);
  };
  return (
    <>
      {lines.length === 0 && pending === null ? null : (
        <DrawnLines
          {...chart}
          drawing={drawing}
          writePrice={writePrice}
          pending={pending}
          fresh={fresh}
        />
      )}
      {isActive ? (
        <LinePad
          {...chart}
          writePrice={writePrice}
          onDraw={(line) => void draw(line)}
          onCancel={() => {
            focusChart();
            onEnd();
          }}
        />
      ) : null}
    </>
  );
}
