import { useRef } from "react";
import type { Chart } from "../../../api/endpoints.ts";
import { useMarketOrigin } from "../../../app/stocks/search/useMarketOrigin.ts";
import { showFailure } from "../../../app/toasts.ts";
import { barsToCsv, drawingToPng, saveFile } from "../../../charts/export/chartExport.ts";
import { validBars } from "../../../charts/model/bars.ts";
import { alignCloses } from "../../../charts/model/compare.ts";
import type { ComparedSeries } from "../../../charts/useCompared.ts";
import { nameOrigin } from "../../../components/dataDisplay/marketOrigin.ts";
import { PICTURE_FAILED, describeComparison } from "../messages.ts";

/**
 * Saves a chart as files named after its symbol and interval. `frame` goes around the drawing.
 * Without a chart nothing is saved.
 */
export function useChartFiles(chart: Chart | undefined, compared: ComparedSeries | undefined) {
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
      const beside = compared && describeComparison(compared.label);
      const { symbol, interval } = chart;
      const title = [symbol, interval, beside, nameOrigin(origin)].filter(Boolean).join(" · ");
      saveFile(await drawingToPng(drawn, title), `${nameOf(chart)}.png`);
    } catch (error) {
      showFailure(PICTURE_FAILED, error);
    }
  };
  return { frame, saveCsv, savePicture: () => void savePicture() };
}

const nameOf = ({ symbol, interval }: Chart): string => `${symbol}-${interval}`;
