import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { readSymbol } from "../../../backend/domain/symbolText.ts";

const PARAMETER = "chart";
/** Query parameters of the open chart's view; see features/stock/useChartView.ts. */
const VIEW_PARAMETERS = ["interval", "type", "table", "indicators"];

interface ChartLocationState {
  openedChart?: boolean;
}

/**
 * The full-screen chart is in the URL as `?chart=AAPL`, so it can be linked, and Back closes it.
 * Closing goes back if the chart was opened on this page, so that no dead entry remains.
 */
export function useChartOverlay() {
  const [parameters, setParameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
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
        // A second symbol replaces the first, so that one Back still closes.
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
