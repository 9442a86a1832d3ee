import { lazy, Suspense, useEffect, useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useBacktestAlertMutation, type BacktestRequest } from "../../api/endpoints.ts";
import { useDebounced } from "../../app/browser/useDebounced.ts";
import { describeBacktest, NO_PAST, NOTHING_TO_TRY, TRIAL_FAILED, TRYING } from "./messages.ts";

/** The chart library is a tenth of the first screen's code. */
const BacktestChart = lazy(async () => ({
  default: (await import("../../charts/secondary/BacktestChart.tsx")).BacktestChart,
}));

const PAUSE_MS = 400;

/** Reserves its space; the previous result stays while the next one loads. */
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
    if (text === "") return request === undefined ? NOTHING_TO_TRY : TRYING;
    if (error) return isUnknownSymbol(error) ? NO_PAST : TRIAL_FAILED;
    return data ? describeBacktest(data.firings, data.days) : TRYING;
  };
  return (
    <figure className="alert-backtest" aria-busy={isTried && !data}>
      <figcaption aria-live="polite">{caption()}</figcaption>
      <div className="alert-backtest-chart">
        {isTried && kept ? (
          <Suspense fallback={null}>
            <BacktestChart closes={kept.closes} marks={kept.marks} currency={kept.currency} />
          </Suspense>
        ) : null}
      </div>
    </figure>
  );
}
