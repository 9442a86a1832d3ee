import { useEffect, useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useBacktestAlertMutation, type BacktestRequest } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/useDebounced.ts";
import { AlertMarksChart } from "../../components/AlertMarksChart.tsx";
import { describeBacktest, NO_PAST, NOTHING_TO_TRY, TRIAL_FAILED, TRYING } from "./messages.ts";

const PAUSE_MS = 400;

/**
 * What such an alert would have done. Its place is kept from the start, so that no answer moves the
 * buttons below; while another is awaited the last one stays, dimmed.
 */
export function BacktestLine({ request }: { request: BacktestRequest | undefined }) {
  const text = useDebounced(request === undefined ? "" : JSON.stringify(request), PAUSE_MS);
  const [tryAlert, { data, error }] = useBacktestAlertMutation();
  const [kept, setKept] = useState(data);
  if (data && data !== kept) setKept(data);
  useEffect(() => {
    if (text === "") return;
    const asked = tryAlert({ backtestRequest: JSON.parse(text) as BacktestRequest });
    return () => asked.abort();
  }, [text, tryAlert]);

  const isTried = text !== "" && !error;
  const caption = () => {
    if (text === "") return NOTHING_TO_TRY;
    if (error) return isUnknownSymbol(error) ? NO_PAST : TRIAL_FAILED;
    return data ? describeBacktest(data.firings, data.days) : TRYING;
  };
  return (
    <figure className="alert-backtest" aria-busy={isTried && !data}>
      <figcaption aria-live="polite">{caption()}</figcaption>
      <div className="alert-backtest-chart">
        {isTried && kept ? <AlertMarksChart closes={kept.closes} marks={kept.marks} /> : null}
      </div>
    </figure>
  );
}
