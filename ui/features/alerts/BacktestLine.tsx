import { useEffect } from "react";
import { useBacktestAlertMutation, type BacktestRequest } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/useDebounced.ts";
import { AlertMarksChart } from "../../components/AlertMarksChart.tsx";
import { describeBacktest } from "./messages.ts";

const PAUSE_MS = 400;

/** What such an alert would have done; nothing until there is something to try. */
export function BacktestLine({ request }: { request: BacktestRequest | undefined }) {
  const text = useDebounced(request === undefined ? "" : JSON.stringify(request), PAUSE_MS);
  const [tryAlert, { data }] = useBacktestAlertMutation();
  useEffect(() => {
    if (text === "") return;
    // A symbol without bars has no past to try; the form says already when there is no such symbol.
    const asked = tryAlert({ backtestRequest: JSON.parse(text) as BacktestRequest });
    return () => asked.abort();
  }, [text, tryAlert]);
  if (!data || text === "") return null;
  return (
    <figure className="alert-backtest">
      <figcaption>{describeBacktest(data.firings, data.days)}</figcaption>
      <AlertMarksChart closes={data.closes} marks={data.marks} />
    </figure>
  );
}
