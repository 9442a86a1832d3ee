import { useChartOverlay } from "./useChartOverlay.ts";

/** Where a stock is opened: over the page that one is on. */
export const useOpenStock = (): ((symbol: string) => void) => useChartOverlay().openChart;
