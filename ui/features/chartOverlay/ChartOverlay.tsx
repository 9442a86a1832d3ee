import "./chartOverlay.css";
import { Button, Dialog, DialogBody } from "@blueprintjs/core";
import {
  CrossIcon,
  DownloadIcon,
  FunctionIcon,
  MediaIcon,
  RectangleIcon,
  ShareIcon,
  ThIcon,
} from "@blueprintjs/icons";
import { useId, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { isApiError, sentenceOf } from "../../api/apiError.ts";
import { useGetQuoteQuery, type Chart, type Quote } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/useChartOverlay.ts";
import { barsToCsv, drawingToPng, saveFile } from "../../charts/chartExport.ts";
import { ChartLoading } from "../../charts/ChartLoading.tsx";
import { ChartToolbar } from "../../charts/ChartToolbar.tsx";
import { formatChartPrice } from "../../charts/chartPrice.ts";
import { chartTimeFormatter, cityOfZone, zoneOffset } from "../../charts/chartTime.ts";
import {
  type CandleBodies,
  CHART_HEIGHT_DETAIL,
  CHART_HEIGHT_PANEL,
  type ChartType,
} from "../../charts/constants.ts";
import { IndicatorPicker } from "../../charts/IndicatorPicker.tsx";
import type { IndicatorId } from "../../charts/indicators.ts";
import type { OlderBarsSource } from "../../charts/OlderBars.tsx";
import { PriceChart } from "../../charts/PriceChart.tsx";
import { ChangeText } from "../../components/ChangeText.tsx";
import { FailureNotice } from "../../components/FailureNotice.tsx";
import { PriceText } from "../../components/PriceText.tsx";
import { useChartBars } from "./useChartBars.ts";
import { useChartView } from "./useChartView.ts";

/** The page of the symbol on a public finance site (decisions §2). */
const financePage = (symbol: string): string =>
  `https://finance.yahoo.com/quote/${encodeURIComponent(symbol)}`;

const PICTURE_FAILED = "The picture could not be saved";

const TITLE_ID = "chart-overlay-title";

/** The full-screen live chart of the symbol in the URL. */
export function ChartOverlay() {
  const { symbol, closeChart } = useChartOverlay();
  if (symbol === null) return null;
  return (
    <Dialog
      isOpen
      onClose={closeChart}
      className="chart-overlay"
      aria-labelledby={TITLE_ID}
      transitionDuration={0}
    >
      <DialogBody className="chart-overlay-body" useOverflowScrollContainer={false}>
        <LiveChart symbol={symbol} onClose={closeChart} />
      </DialogBody>
    </Dialog>
  );
}

function LiveChart({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const { interval, type, hasTable, indicators, bodies, setView } = useChartView();
  const [isPicking, setPicking] = useState(false);
  const pickerId = useId();
  const { data: quote } = useGetQuoteQuery({ symbol });
  const { query: chart, chart: shown, older, fitFrom } = useChartBars(symbol, interval);
  // Specification §9: the dashboard's panel is the higher one.
  const height = useLocation().pathname === "/" ? CHART_HEIGHT_PANEL : CHART_HEIGHT_DETAIL;

  const frame = useRef<HTMLDivElement>(null);
  const fileName = `${symbol}-${interval}`;

  const saveCsv = () => {
    const bars = shown?.prices.map((bar) => ({ ...bar, time: Date.parse(bar.time) }));
    if (bars) saveFile(new Blob([barsToCsv(bars)], { type: "text/csv" }), `${fileName}.csv`);
  };
  const savePicture = async () => {
    try {
      const drawn = frame.current?.querySelector<HTMLElement>(".chart-surface");
      if (!drawn) throw new Error("There is no chart to save");
      saveFile(await drawingToPng(drawn, `${symbol} · ${interval}`), `${fileName}.png`);
    } catch (error) {
      showToast({ intent: "failure", title: PICTURE_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <>
      <div className="chart-overlay-header">
        <div className="chart-overlay-title">
          <h2 className="chart-overlay-symbol" id={TITLE_ID}>
            <span className="visually-hidden">Live chart of </span>
            {symbol}
          </h2>
          <span className="chart-overlay-name truncate">{quote?.companyName}</span>
        </div>
        {quote ? (
          <div className="chart-overlay-price">
            <PriceText value={quote.price} currency={quote.currency} />
            <ChangeText
              percent={quote.changePercent}
              change={quote.change}
              price={quote.price}
              currency={quote.currency}
            />
          </div>
        ) : null}
        <Button
          className="chart-overlay-close"
          variant="minimal"
          icon={<CrossIcon />}
          aria-label="Close chart"
          onClick={onClose}
        />
      </div>
      <ChartToolbar
        interval={interval}
        onIntervalChange={(next) => setView({ interval: next })}
        type={type}
        onTypeChange={(next) => setView({ type: next })}
        tools={
          <>
            <Button
              variant="minimal"
              icon={<FunctionIcon />}
              text="Indicators"
              aria-expanded={isPicking}
              aria-controls={pickerId}
              onClick={() => setPicking(!isPicking)}
            />
            {type === "candlestick" ? (
              <Button
                variant="minimal"
                icon={<RectangleIcon />}
                text="Hollow"
                aria-label="Hollow candles"
                active={bodies === "hollow"}
                aria-pressed={bodies === "hollow"}
                onClick={() => setView({ bodies: bodies === "hollow" ? "filled" : "hollow" })}
              />
            ) : null}
            <Button
              variant="minimal"
              icon={<ThIcon />}
              text="Table"
              active={hasTable}
              aria-pressed={hasTable}
              onClick={() => setView({ hasTable: !hasTable })}
            />
            <Button
              variant="minimal"
              icon={<DownloadIcon />}
              text="CSV"
              aria-label="Save the bars as CSV"
              disabled={!chart.currentData}
              onClick={() => saveCsv()}
            />
            <Button
              variant="minimal"
              icon={<MediaIcon />}
              text="PNG"
              aria-label="Save the picture as PNG"
              disabled={!chart.currentData}
              onClick={() => void savePicture()}
            />
          </>
        }
        externalLink={
          <a
            className="bp6-button bp6-minimal"
            href={financePage(symbol)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${symbol} on Yahoo Finance, opens in a new tab`}
          >
            <ShareIcon />
            <span>Yahoo Finance</span>
          </a>
        }
      />
      <div id={pickerId} hidden={!isPicking}>
        <IndicatorPicker
          chosen={indicators}
          onChange={(chosen) => setView({ indicators: chosen })}
        />
      </div>
      {shown ? (
        <div ref={frame}>
          <LoadedChart
            chart={shown}
            older={older}
            fitFrom={fitFrom}
            bodies={bodies}
            type={type}
            height={height}
            hasTable={hasTable}
            indicators={indicators}
            {...(quote ? { quote } : {})}
          />
        </div>
      ) : chart.error ? (
        <FailureNotice
          title={
            isApiError(chart.error) && chart.error.status === 404
              ? `Symbol '${symbol}' not found`
              : "The chart could not be loaded"
          }
          reason={sentenceOf(chart.error)}
          onAction={() => void chart.refetch()}
          isBusy={chart.isFetching}
        />
      ) : (
        <ChartLoading height={height} />
      )}
    </>
  );
}

interface LoadedChartProps {
  chart: Chart;
  older: OlderBarsSource;
  /** Where the first page begins. */
  fitFrom: string | undefined;
  bodies: CandleBodies;
  type: ChartType;
  /** Pixels. */
  height: number;
  hasTable: boolean;
  indicators: readonly IndicatorId[];
  quote?: Quote;
}

function LoadedChart(props: LoadedChartProps) {
  const { chart, older, fitFrom, bodies, type, height, hasTable, indicators, quote } = props;
  const bars = useMemo(
    () => chart.prices.map(({ time, ...prices }) => ({ time: Date.parse(time), ...prices })),
    [chart.prices],
  );
  // Bars of days and weeks are stamped by date, which is UTC's; the rest by the exchange's clock.
  const isByDate = chart.interval === "1d" || chart.interval === "1w";
  const zone = isByDate ? "UTC" : chart.timeZone;
  const formatTime = useMemo(
    () => chartTimeFormatter(chart.interval, zone),
    [chart.interval, zone],
  );
  const utcOffset = useMemo(() => zoneOffset(zone), [zone]);
  const { price, lastUpdated } = quote ?? {};
  const latest = useMemo(
    () =>
      price === undefined || lastUpdated === undefined
        ? undefined
        : { price, time: Date.parse(lastUpdated) },
    [price, lastUpdated],
  );
  return (
    <PriceChart
      bars={bars}
      interval={chart.interval}
      type={type}
      height={height}
      currency={chart.currency}
      formatPrice={formatChartPrice}
      formatTime={formatTime}
      utcOffset={utcOffset}
      label={chart.symbol}
      hasTable={hasTable}
      indicators={indicators}
      bodies={bodies}
      older={older}
      {...(fitFrom === undefined ? {} : { fitFrom: Date.parse(fitFrom) })}
      {...(isByDate ? {} : { zoneName: cityOfZone(zone) })}
      {...(latest === undefined ? {} : { latest })}
    />
  );
}
