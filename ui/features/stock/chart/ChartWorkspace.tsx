import { Button } from "@blueprintjs/core";
import {
  ComparisonIcon,
  DownloadIcon,
  FunctionIcon,
  MediaIcon,
  RectangleIcon,
  ShareIcon,
  SlashIcon,
  ThIcon,
} from "@blueprintjs/icons";
import { useEffect, useId, useRef, useState, useLayoutEffect, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { isApiError, sentenceOf } from "../../../api/apiError.ts";
import { useGetQuoteQuery } from "../../../api/endpoints.ts";
import type { AlertDraft } from "../../../app/alerts/alertDraft.ts";
import { createRulePath } from "../../../app/rules/ruleDraft.ts";
import { showToast } from "../../../app/toasts.ts";
import { useMarketOrigin } from "../../../app/stocks/useMarketOrigin.ts";
import { barsToCsv, drawingToPng, saveFile } from "../../../charts/export/chartExport.ts";
import { ChartLoading } from "../../../charts/ChartLoading.tsx";
import { ChartToolbar } from "../../../charts/ChartToolbar.tsx";
import { CHART_HEIGHT_DETAIL, CHART_HEIGHT_PANEL } from "../../../charts/constants.ts";
import { alignCloses } from "../../../charts/model/compare.ts";
import { validBars } from "../../../charts/model/bars.ts";
import { IndicatorPicker } from "../../../charts/IndicatorPicker.tsx";
import { countPanes } from "../../../charts/indicators.ts";
import { PANE_HEIGHT } from "../../../charts/layout.ts";
import type { MenuSubject } from "../../../charts/PriceChart.tsx";
import { ErrorBoundary } from "../../../app/ErrorBoundary.tsx";
import { THE_CHART } from "../../../app/messages.ts";
import { FailureNotice } from "../../../components/FailureNotice.tsx";
import { nameOrigin } from "../../../components/marketOrigin.ts";
import { chartMenuItems } from "./chartMenuItems.tsx";
import {
  CHART_FAILED,
  COMPARE,
  CSV,
  DRAW_LINE,
  HOLLOW,
  HOLLOW_CANDLES,
  INDICATORS,
  PICTURE_FAILED,
  PNG,
  SAVE_CSV_LABEL,
  SAVE_PNG_LABEL,
  TABLE,
  YAHOO_FINANCE,
  describeComparison,
  describeMissing,
  nameYahooLink,
} from "../messages.ts";
import { ComparePicker } from "../ComparePicker.tsx";
import { useComparison } from "./useComparison.ts";
import { useChartBars } from "./useChartBars.ts";
import { rangeLimit, useChartRange } from "./useChartRange.ts";
import { useDrawing } from "./useDrawing.ts";
import { useChartView } from "./useChartView.ts";
import { useWarmUp } from "./useWarmUp.ts";
import { firstScreen } from "../../../app/browser/firstScreen.ts";
import { LoadedPart } from "../../../app/LoadedPart.tsx";
import type { LoadedChartProps } from "./LoadedChart.tsx";

const MARGIN_PX = 12;

/**
 * Returns the height from an element's top to the bottom of the window, in whole pixels and at
 * least `least`. The top is measured in the positioned ancestor, which starts at the window's top;
 * preceding siblings push the element down when they open. Returns `least` if `isAsked` is false,
 * because measuring forces a layout of the whole page.
 */
function useHeightBelow(
  least: number,
  isAsked: boolean,
): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    if (!isAsked) return undefined;
    const measure = () => {
      const top = element.current?.offsetTop ?? window.innerHeight;
      setRoom(Math.max(least, window.innerHeight - top - MARGIN_PX));
    };
    measure();
    window.addEventListener("resize", measure);
    const observer = new ResizeObserver(measure);
    for (const sibling of element.current?.parentElement?.children ?? []) {
      if (sibling !== element.current) observer.observe(sibling);
    }
    return () => {
      window.removeEventListener("resize", measure);
      observer.disconnect();
    };
  }, [least, isAsked]);
  return [element, isAsked ? room : least];
}

const loadChart = async () => (await import("./LoadedChart.tsx")).LoadedChart;

/**
 * Preloads the code while the bars load, once the first screen is shown. Rendering loads it again
 * and reports errors.
 */
const fetchChartCode = (): void => void firstScreen.then(loadChart).catch(() => undefined);

/**
 * The chart, shown once its code has loaded. The code is as large as the rest of the stock's page,
 * so the price does not wait for it. Throws into the surrounding error boundary if loading fails.
 */
function ChartOnceLoaded(props: LoadedChartProps) {
  const waiting = <ChartLoading height={props.height} />;
  return <LoadedPart load={loadChart} props={props} waiting={waiting} />;
}

const financePage = (symbol: string): string =>
  `https://finance.yahoo.com/quote/${encodeURIComponent(symbol)}`;

export interface ChartWorkspaceProps {
  symbol: string;
  /**
   * True to fill the rest of the window; otherwise the chart has the height set by the
   * specification.
   */
  isFilling: boolean;
  onCreateAlert: (draft: AlertDraft) => void;
}

/** The chart of a symbol with its tools, shared by the overlay and the stock's page. */
export function ChartWorkspace({ symbol, isFilling, onCreateAlert }: ChartWorkspaceProps) {
  useEffect(fetchChartCode, []);
  const { interval, range, type, hasTable, indicators, bodies, compare, setView } =
    useChartView(symbol);
  const [resets, setResets] = useState(0);
  const [isComparing, setComparing] = useState(compare !== null);
  const compareId = useId();
  const comparePanel = useRef<HTMLDivElement>(null);
  const [isPicking, setPicking] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const pickerId = useId();
  const { data: quote } = useGetQuoteQuery({ symbol });
  const origin = useMarketOrigin();
  const bars = useChartBars(symbol, interval, { limit: rangeLimit(range) });
  const { query: chart, chart: shown, older } = bars;
  const { from: rangeFrom, isComplete } = useChartRange(shown, older, range);
  const fitFrom = range === null ? bars.fitFrom : rangeFrom;
  useWarmUp(shown, older, fitFrom, indicators);
  const comparison = useComparison(compare, interval, shown);
  // Set by the specification: the dashboard's panel is taller. Both use the remaining height of the
  // window.
  const least = useLocation().pathname === "/" ? CHART_HEIGHT_PANEL : CHART_HEIGHT_DETAIL;
  const [place, room] = useHeightBelow(least, isFilling && !hasTable);
  const height = Math.max(least, room - countPanes(indicators) * PANE_HEIGHT);

  const frame = useRef<HTMLDivElement>(null);
  const fileName = `${symbol}-${interval}`;

  const saveCsv = () => {
    const saved = shown?.prices.map((bar) => ({ ...bar, time: Date.parse(bar.time) }));
    if (!saved) return;
    const { series } = comparison;
    const compared = series && {
      label: series.label,
      closes: alignCloses(saved, validBars(series.bars)),
    };
    saveFile(new Blob([barsToCsv(saved, compared)], { type: "text/csv" }), `${fileName}.csv`);
  };
  const savePicture = async () => {
    try {
      const drawn = frame.current?.querySelector<HTMLElement>(".chart-surface");
      if (!drawn) throw new Error("There is no chart to save");
      const beside = comparison.series && describeComparison(comparison.series.label);
      const title = [symbol, interval, beside, nameOrigin(origin)].filter(Boolean).join(" · ");
      saveFile(await drawingToPng(drawn, title), `${fileName}.png`);
    } catch (error) {
      showToast({ intent: "failure", title: PICTURE_FAILED, message: sentenceOf(error) });
    }
  };

  const toggleCompare = () => {
    // Show the panel first, because a hidden input cannot take the focus.
    flushSync(() => setComparing(!isComparing));
    if (!isComparing) comparePanel.current?.querySelector("input")?.focus();
  };

  const navigate = useNavigate();
  const drawing = useDrawing({
    symbol,
    interval,
    currency: chart.currentData?.currency ?? "USD",
    isActive: isDrawing,
    onEnd: () => setDrawing(false),
  });
  const menuItems = (at: MenuSubject) =>
    chartMenuItems(at, {
      symbol,
      currency: chart.currentData?.currency ?? "USD",
      hasTable,
      createAlert: (condition, targetPrice) => onCreateAlert({ symbol, targetPrice, condition }),
      createRule: ({ name, parameters }) =>
        void navigate(
          createRulePath({
            symbol,
            indicator: name,
            timeframe: interval,
            parameters: parameters.map(({ value }) => value),
          }),
        ),
      toggleTable: () => setView({ hasTable: !hasTable }),
      savePicture: () => void savePicture(),
      saveCsv,
    });

  return (
    <>
      <ChartToolbar
        interval={interval}
        onIntervalChange={(next) => setView({ interval: next, range: null })}
        range={range}
        onRangeChange={(next) => {
          setView({ range: next });
          // Choosing the range again returns to it after a zoom or a pan.
          setResets(resets + 1);
        }}
        type={type}
        onTypeChange={(next) => setView({ type: next })}
        tools={
          <>
            <Button
              variant="minimal"
              icon={<FunctionIcon />}
              text={INDICATORS}
              title={INDICATORS}
              aria-label={INDICATORS}
              aria-expanded={isPicking}
              aria-controls={pickerId}
              onClick={() => setPicking(!isPicking)}
            />
            <Button
              variant="minimal"
              icon={<ComparisonIcon />}
              text={COMPARE}
              title={COMPARE}
              aria-label={COMPARE}
              active={compare !== null}
              aria-expanded={isComparing}
              aria-controls={compareId}
              onClick={toggleCompare}
            />
            <Button
              variant="minimal"
              icon={<SlashIcon />}
              text={DRAW_LINE}
              title={DRAW_LINE}
              aria-label={DRAW_LINE}
              active={isDrawing}
              aria-pressed={isDrawing}
              disabled={!chart.currentData}
              onClick={() => setDrawing(!isDrawing)}
            />
            {type === "candlestick" ? (
              <Button
                className="chart-tool-minor"
                variant="minimal"
                icon={<RectangleIcon />}
                text={HOLLOW}
                title={HOLLOW_CANDLES}
                aria-label={HOLLOW_CANDLES}
                active={bodies === "hollow"}
                aria-pressed={bodies === "hollow"}
                onClick={() => setView({ bodies: bodies === "hollow" ? "filled" : "hollow" })}
              />
            ) : null}
            <Button
              className="chart-tool-minor"
              variant="minimal"
              icon={<ThIcon />}
              text={TABLE}
              title={TABLE}
              aria-label={TABLE}
              active={hasTable}
              aria-pressed={hasTable}
              onClick={() => setView({ hasTable: !hasTable })}
            />
            <Button
              className="chart-tool-minor"
              variant="minimal"
              icon={<DownloadIcon />}
              text={CSV}
              title={SAVE_CSV_LABEL}
              aria-label={SAVE_CSV_LABEL}
              disabled={!chart.currentData}
              onClick={() => saveCsv()}
            />
            <Button
              className="chart-tool-minor"
              variant="minimal"
              icon={<MediaIcon />}
              text={PNG}
              title={SAVE_PNG_LABEL}
              aria-label={SAVE_PNG_LABEL}
              disabled={!chart.currentData}
              onClick={() => void savePicture()}
            />
          </>
        }
        externalLink={
          <a
            className="bp6-button bp6-minimal chart-tool-minor"
            href={financePage(symbol)}
            target="_blank"
            rel="noreferrer"
            aria-label={nameYahooLink(symbol)}
            title={YAHOO_FINANCE}
          >
            <ShareIcon />
            <span>{YAHOO_FINANCE}</span>
          </a>
        }
      />
      <div id={pickerId} hidden={!isPicking}>
        <IndicatorPicker
          chosen={indicators}
          interval={interval}
          onChange={(chosen) => setView({ indicators: chosen })}
        />
      </div>
      <div ref={comparePanel} id={compareId} hidden={!isComparing}>
        <ComparePicker
          symbol={symbol}
          chosen={compare}
          problem={comparison.problem}
          onChoose={(chosen) => setView({ compare: chosen })}
        />
      </div>
      <div ref={place} className="chart-workspace-chart">
        {shown && isComplete ? (
          <div ref={frame}>
            <ErrorBoundary what={THE_CHART}>
              <ChartOnceLoaded
                chart={shown}
                older={older}
                fitFrom={fitFrom}
                isFitExact={range !== null}
                viewKey={`${range ?? ""} ${resets}`}
                bodies={bodies}
                compare={comparison.series}
                type={type}
                height={height}
                hasTable={hasTable}
                isInPage={!isFilling}
                indicators={indicators}
                {...(quote ? { quote } : {})}
                menuItems={menuItems}
                drawing={drawing}
              />
            </ErrorBoundary>
          </div>
        ) : isApiError(chart.error) && chart.error.status === 404 ? (
          <FailureNotice title={describeMissing(symbol)} />
        ) : chart.error ? (
          <FailureNotice
            title={CHART_FAILED}
            reason={sentenceOf(chart.error)}
            onAction={() => void chart.refetch()}
            isBusy={chart.isFetching}
          />
        ) : (
          <ChartLoading height={height} />
        )}
      </div>
    </>
  );
}
