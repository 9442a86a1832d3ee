import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { readSymbol } from "./readSymbol.ts";

const PARAMETER = "chart";
/** How the open chart is looked at; see features/stock/useChartView.ts. */
const VIEW_PARAMETERS = ["interval", "type", "table", "indicators"];

interface ChartLocationState {
  openedChart?: boolean;
}

export interface ChartOverlayControl {
  /** The symbol on show, or null when the overlay is closed. */
  symbol: string | null;
  openChart: (symbol: string) => void;
  closeChart: () => void;
}

/**
 * The full-screen chart lives in the URL as `?chart=AAPL`: it can be linked and reloaded, and
 * Back closes it. Closing goes back when we opened it, so no dead entry stays in the history.
 */
export function useChartOverlay(): ChartOverlayControl {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  // Anything but a symbol opens nothing.
  const symbol = readSymbol(parameters.get(PARAMETER));
  const state = location.state as ChartLocationState | null;
  const openedHere = state?.openedChart === true;

  const openChart = useCallback(
    (next: string) => {
      setParameters(
        (current) => {
          current.set(PARAMETER, next.toUpperCase());
          return current;
        },
        // A second symbol replaces the first: one Back still closes the chart.
        { state: { openedChart: symbol === null || openedHere }, replace: symbol !== null },
      );
    },
    [setParameters, symbol, openedHere],
  );

  const closeChart = useCallback(() => {
    if (openedHere) {
      void navigate(-1);
      return;
    }
    setParameters(
      (current) => {
        for (const name of [PARAMETER, ...VIEW_PARAMETERS]) current.delete(name);
        return current;
      },
      { replace: true },
    );
  }, [navigate, openedHere, setParameters]);

  return { symbol, openChart, closeChart };
}
