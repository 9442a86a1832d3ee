import type { Clock } from "../../platform/clock.ts";
import type { Meter } from "../../platform/meter.ts";

/**
 * Bucket bounds in seconds, from normal load on a small machine up to a burst of thousands of
 * firings.
 */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createEvaluationMetrics(meter: Meter, clock: Pick<Clock, "elapsed">) {
  const count = meter.counter({ name: "price_checks_total", help: "Number of prices evaluated" });
  const observe = meter.histogram({
    name: "evaluation_seconds",
    help: "Duration of one evaluation of alerts and rules, including recording their firings, in seconds",
    buckets: BUCKETS,
  });
  return async (samples: number, evaluate: () => Promise<void>): Promise<void> => {
    const begun = clock.elapsed();
    await evaluate();
    count({}, samples);
    observe((clock.elapsed() - begun) / 1000);
  };
}
