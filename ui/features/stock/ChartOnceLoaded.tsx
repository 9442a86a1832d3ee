import { firstScreen } from "../../app/browser/firstScreen.ts";
import { LoadedPart } from "../../app/LoadedPart.tsx";
import { ChartLoading } from "../../charts/ChartLoading.tsx";
import type { LoadedChartProps } from "./LoadedChart.tsx";

const loadChart = async () => (await import("./LoadedChart.tsx")).LoadedChart;

/**
 * Asks for the code while the bars are on their way, once what is known already is on screen; drawing
 * asks again and says when that fails.
 */
export const fetchChartCode = (): void => void firstScreen.then(loadChart).catch(() => undefined);

/**
 * The chart, once the code that draws it has come: it is as much as the rest of a stock's page, whose
 * price need not wait for it. Throws into the error boundary around it when the code cannot be had.
 */
export function ChartOnceLoaded(props: LoadedChartProps) {
  const waiting = <ChartLoading height={props.height} />;
  return <LoadedPart load={loadChart} props={props} waiting={waiting} />;
}
