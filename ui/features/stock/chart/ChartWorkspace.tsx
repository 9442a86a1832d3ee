import "./chart.css";
import * as words from "../messages.ts";
import { QueryFailure } from "../../../app/QueryFailure.tsx";
import { ShareIcon } from "@blueprintjs/icons";
import { useEffect, useState, useLayoutEffect, useRef, type RefObject, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isApiError, sentenceOf } from "../../../api/apiError.ts";
import { useGetQuoteQuery, type Chart } from "../../../api/endpoints.ts";
import type { AlertDraft } from "../../../app/alerts/alertDraft.ts";
import { firstScreen } from "../../../app/browser/runWhenIdle.ts";
import { ErrorBoundary } from "../../../app/ErrorBoundary.tsx";
import { LoadedPart } from "../../../app/LoadedPart.tsx";
import { THE_CHART } from "../../../app/messages.ts";
import { createRulePath } from "../../../app/rules/ruleDraft.ts";
import { ChartLoading } from "../../../charts/ChartLoading.tsx";
import { ChartRanges, ChartToolbar } from "../../../charts/controls/ChartToolbar.tsx";
import { CHART_HEIGHT_DETAIL, CHART_HEIGHT_PANEL } from "../../../charts/constants.ts";
import { countPanes, canBeDrawn } from "../../../charts/indicators.ts";
import { PANE_HEIGHT } from "../../../charts/layout.ts";
import type { MenuSubject } from "../../../charts/chartProps.ts";
import { FailureNotice } from "../../../components/feedback/FailureNotice.tsx";
import { chartMenuItems } from "./chartMenuItems.tsx";
import { ChartTools } from "./ChartTools.tsx";
import { CompareTable } from "./CompareTable.tsx";
import type { LoadedChartProps } from "./LoadedChart.tsx";
import { useChartView, type ChartView } from "./useChartView.ts";
import { useDrawing } from "./useDrawing.tsx";
import { useChartBars } from "./useChartBars.ts";
import { rangeLimit, useChartRange } from "./useChartRange.ts";
import { barsNeeded, indicatorSpecs } from "../../../../backend/domain/indicators/indicators.ts";
import { chosenFrom, type ChartIndicator } from "../../../charts/model/indicators.ts";
import type { OlderBarsSource } from "../../../charts/OlderBars.tsx";
import { DAY_MS } from "../../../../backend/domain/durations.ts";
import { useMarketOrigin } from "../../../app/stocks/search/useMarketOrigin.ts";
import { showFailure } from "../../../app/toasts.ts";
import { saveFile } from "../../../app/browser/saveFile.ts";
import { barsToCsv, drawingToPng } from "../../../charts/export/chartExport.ts";
import { validBars } from "../../../charts/model/bars.ts";
import { alignCloses } from "../../../charts/model/compare.ts";
import type { ComparedSeries } from "../../../charts/useCompared.ts";
import { nameOrigin } from "../../../components/dataDisplay/marketOrigin.ts";
import { intervalMs, type Interval } from "../../../../backend/domain/bar.ts";
import { latestOf, withLatestPrice } from "../../../charts/model/formingBar.ts";
import { describeMissing } from "../messages.ts";

/** Saves a chart as files named after its symbol and interval; does nothing without a chart. */
function useChartFiles(chart: Chart | undefined, compared: ComparedSeries | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const origin = useMarketOrigin();
  const saveCsv = () => {
    if (!chart) return;
    const bars = chart.prices.map((bar) => ({ ...bar, time: Date.parse(bar.time) }));
    const beside = compared && {
      label: compared.label,
      closes: alignCloses(bars, validBars(compared.bars)),
    };
    saveFile(new Blob([barsToCsv(bars, beside)], { type: "text/csv" }), `${nameOf(chart)}.csv`);
  };
  const savePicture = async () => {
    if (!chart) return;
    try {
      const drawn = frame.current?.querySelector<HTMLElement>(".chart-surface");
      if (!drawn) throw new Error("There is no chart to save");
      const beside = compared && words.describeComparison(compared.label);
      const { symbol, interval } = chart;
      const title = [symbol, interval, beside, nameOrigin(origin)].filter(Boolean).join(" · ");
      saveFile(await drawingToPng(drawn, title), `${nameOf(chart)}.png`);
    } catch (error) {
      showFailure(words.PICTURE_FAILED, error);
    }
  };
  return { frame, saveCsv, savePicture: () => void savePicture() };
}

const nameOf = ({ symbol, interval }: Chart): string => `${symbol}-${interval}`;

const MARGIN_PX = 12;

/**
 * Returns the height left for an element in the window, in whole pixels and at least `least`. The
 * top is measured in the positioned ancestor, which starts at the window's top. Nothing is measured
 * unless `isAsked`, because measuring forces a layout of the whole page.
 */
function useHeightBelow(
  least: number,
  isAsked: boolean,
): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const own = element.current;
    if (!isAsked || own === null) return undefined;
    const measure = () => {
      const last = own.parentElement?.lastElementChild;
      const end = last instanceof HTMLElement ? bottomOf(last) : bottomOf(own);
      const following = end - bottomOf(own);
      setRoom(Math.max(least, window.innerHeight - own.offsetTop - following - MARGIN_PX));
    };
    measure();
    window.addEventListener("resize", measure);
    const observer = new ResizeObserver(measure);
    for (const sibling of own.parentElement?.children ?? []) {
      if (sibling !== own) observer.observe(sibling);
    }
    return () => {
      window.removeEventListener("resize", measure);
      observer.disconnect();
    };
  }, [least, isAsked]);
  return [element, isAsked ? room : least];
}

const bottomOf = ({ offsetTop, offsetHeight }: HTMLElement): number => offsetTop + offsetHeight;

const loadChart = async () => (await import("./LoadedChart.tsx")).LoadedChart;

/**
 * Preloads the code after the first screen. Errors are ignored, because rendering loads it again.
 */
const fetchChartCode = (): void => void firstScreen.then(loadChart).catch(() => undefined);

/**
 * The chart's code is as large as the rest of the page, so the price does not wait for it. Throws
 * to the error boundary if loading fails.
 */
function ChartOnceLoaded(props: LoadedChartProps) {
  const waiting = <ChartLoading height={props.height} />;
  return <LoadedPart load={loadChart} props={props} waiting={waiting} />;
}

export interface ChartWorkspaceProps {
  symbol: string;
  /** True to fill the rest of the window; otherwise the specified height. */
  isFilling: boolean;
  onCreateAlert: (draft: AlertDraft) => void;
}

export function ChartWorkspace({ symbol, isFilling, onCreateAlert }: ChartWorkspaceProps) {
  useEffect(fetchChartCode, []);
  const { setView, ...view } = useChartView(symbol);
  const { interval, range, type, hasTable, indicators, bodies, compare } = view;
  const [resets, setResets] = useState(0);
  const [isDrawing, setDrawing] = useState(false);
  const { data: quote } = useGetQuoteQuery({ symbol });
  const { query, chart, older, fitFrom, comparison } = useChartData(symbol, view);
  const { frame, saveCsv, savePicture } = useChartFiles(chart, comparison.series);
  // Both are minimum heights from the specification.
  const least = useLocation().pathname === "/" ? CHART_HEIGHT_PANEL : CHART_HEIGHT_DETAIL;
  const [place, room] = useHeightBelow(least, isFilling && !hasTable);
  const height = Math.max(least, room - countPanes(indicators) * PANE_HEIGHT);

  const navigate = useNavigate();
  const currency = query.currentData?.currency ?? "USD";
  const { drawing, alertDialog } = useDrawing({
    symbol,
    interval,
    currency,
    isActive: isDrawing,
    onEnd: () => setDrawing(false),
  });
  const menuItems = (at: MenuSubject) =>
    chartMenuItems(at, {
      symbol,
      currency,
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
      savePicture,
      saveCsv,
    });

  return (
    <>
      <ChartToolbar
        interval={interval}
        onIntervalChange={(next) => setView({ interval: next, range: null })}
        type={type}
        onTypeChange={(next) => setView({ type: next })}
        tools={
          <ChartTools
            symbol={symbol}
            view={view}
            setView={setView}
            isReady={chart !== undefined}
            isDrawing={isDrawing}
            onDraw={setDrawing}
            savePicture={savePicture}
            saveCsv={saveCsv}
          />
        }
      />
      {/* A failure takes the same height, so that the content below does not move. */}
      <div
        ref={place}
        className="chart-workspace-chart"
        style={chart ? undefined : { minHeight: height }}
      >
        {chart ? (
          <div ref={frame}>
            <ErrorBoundary what={THE_CHART}>
              <ChartOnceLoaded
                chart={chart}
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
        ) : isApiError(query.error) && query.error.status === 404 ? (
          <FailureNotice title={words.describeMissing(symbol)} />
        ) : query.error ? (
          <QueryFailure title={words.CHART_FAILED} query={query} />
        ) : (
          <ChartLoading height={height} />
        )}
      </div>
      <div className="chart-workspace-end">
        <ChartRanges
          range={range}
          onRangeChange={(next) => {
            setView({ range: next });
            // Choosing the same range again resets a zoom or a pan.
            setResets(resets + 1);
          }}
          externalLink={<FinanceLink symbol={symbol} />}
        />
        {compare === null ? null : (
          <CompareTable
            symbol={symbol}
            compared={compare}
            chart={chart}
            fitFrom={fitFrom}
            comparison={comparison}
            onStop={() => setView({ compare: null })}
          />
        )}
      </div>
      {alertDialog}
    </>
  );
}

function FinanceLink({ symbol }: { symbol: string }) {
  return (
    <a
      className="bp6-button bp6-minimal"
      href={`https://finance.yahoo.com/quote/${encodeURIComponent(symbol)}`}
      target="_blank"
      rel="noreferrer"
      aria-label={words.nameYahooLink(symbol)}
    >
      <ShareIcon />
      <span>{words.YAHOO_FINANCE}</span>
    </a>
  );
}

function useChartData(symbol: string, view: ChartView) {
  const { interval, range, indicators, compare } = view;
  const bars = useChartBars(symbol, interval, { limit: rangeLimit(range) });
  const { query, chart, older } = bars;
  const { from: rangeFrom, isComplete } = useChartRange(chart, older, range);
  const fitFrom = range === null ? bars.fitFrom : rangeFrom;
  useWarmUp(chart, older, fitFrom, indicators);
  const comparison = useComparison(compare, interval, chart);
  return {
    query,
    /** Undefined until it reaches back to the start of the range. */
    chart: isComplete ? chart : undefined,
    older,
    fitFrom,
    comparison,
  };
}

/**
 * Loads older bars until the indicators have values from `fitFrom` on. Bars outside regular hours
 * do not count, because indicators skip them.
 */
function useWarmUp(
  chart: Chart | undefined,
  { status, load }: OlderBarsSource,
  fitFrom: string | undefined,
  indicators: readonly ChartIndicator[],
): void {
  const isLacking =
    chart !== undefined && fitFrom !== undefined && lacksBars(chart, fitFrom, indicators);
  useEffect(() => {
    if (isLacking && status === "more") load();
  }, [isLacking, status, load]);
}

function lacksBars(
  { prices, interval }: Chart,
  fitFrom: string,
  indicators: readonly ChartIndicator[],
): boolean {
  const drawn = indicators
    .filter(({ name }) => canBeDrawn(name, interval))
    .map((each) => chosenFrom(each, 0));
  if (drawn.length === 0) return false;
  const first = prices.findIndex(({ time }) => time === fitFrom);
  const before = prices.slice(0, first).filter(({ session }) => (session ?? null) === null);
  const wanted = Math.max(...drawn.map((each) => barsNeeded(each) - 1));
  if (before.length < wanted) return true;
  // A bar at least one day older has another trade date, so the first bar's trade date is complete.
  const [oldest] = before;
  const hasDay = oldest && Date.parse(fitFrom) - Date.parse(oldest.time) >= DAY_MS;
  return !hasDay && drawn.some(({ name }) => indicatorSpecs[name].isIntradayOnly);
}

/** Returns the series to compare with `chart`, over the same time. */
function useComparison(symbol: string | null, interval: Interval, chart: Chart | undefined) {
  const isOff = symbol === null;
  const { query, chart: other, older } = useChartBars(symbol ?? "", interval, { skip: isOff });
  const { currentData: quote } = useGetQuoteQuery({ symbol: symbol ?? "" }, { skip: isOff });

  const oldest = chart?.prices[0]?.time;
  const ownOldest = other?.prices[0]?.time;
  const reachesBack =
    oldest === undefined || ownOldest === undefined || Date.parse(ownOldest) <= Date.parse(oldest);
  const { status, load } = older;
  useEffect(() => {
    if (!reachesBack && status === "more") load();
  }, [reachesBack, status, load]);

  const series = useMemo<ComparedSeries | undefined>(() => {
    if (!other || symbol === null) return undefined;
    const bars = validBars(
      other.prices.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })),
    );
    const latest = quote && latestOf(quote);
    return { label: symbol, bars: withLatestPrice(bars, latest, intervalMs[interval]) };
  }, [other, symbol, quote, interval]);

  const problem = isOff || !query.error ? undefined : problemOf(symbol, query.error);
  return { series, problem };
}

const problemOf = (symbol: string, error: unknown): string =>
  isApiError(error) && error.status === 404 ? describeMissing(symbol) : sentenceOf(error);
