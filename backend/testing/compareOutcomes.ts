import { isoTime } from "../platform/clock.ts";
import type { History } from "./arbitraries/historyArbitrary.ts";
import type { ReferenceFiring, ReferenceOutcome, Step } from "./reference/referenceHistory.ts";

/** Percentages are compared to nine decimals, because the formulas round differently. */
function describeFiring(firing: ReferenceFiring): string {
  const { alertId, price, exchangeTime, tradeDate, targetPrice, previousClose } = firing;
  const { changePercent, alreadyMet, late, crossedAt, suspectedSplit } = firing;
  return [
    `alert ${alertId} at ${price} ${isoTime(Math.floor(exchangeTime))} of ${tradeDate}`,
    `target ${targetPrice.toPrecision(12)}`,
    `close before ${previousClose === null ? "unknown" : previousClose.toPrecision(12)}`,
    `change ${changePercent === null ? "unknown" : changePercent.toPrecision(9)}`,
    ...(alreadyMet ? ["already met"] : []),
    ...(late ? [`late ${crossedAt === null ? "without a bar" : isoTime(crossedAt)}`] : []),
    ...(suspectedSplit === null ? [] : [`may be a split ${suspectedSplit.toPrecision(6)}`]),
  ].join(", ");
}

/**
 * Compares triggers in order, and final targets of alerts without an expiry; the minute job may end
 * the others.
 */
function describeOutcome(
  { steps }: Pick<History, "steps">,
  { firings, targets }: ReferenceOutcome,
): readonly string[] {
  return steps.flatMap((step) => {
    if (step.kind !== "create") return [];
    const { id, expiresAt } = step.alert;
    if (id <= 0) return [];
    const target = `alert ${id} ends with target ${targets.get(id)?.toPrecision(12)}`;
    return [
      ...firings.filter(({ alertId }) => alertId === id).map(describeFiring),
      ...(expiresAt === null ? [target] : []),
    ];
  });
}

/** Returns an empty list if both agree. */
export function differencesOf(
  history: Pick<History, "steps">,
  expected: ReferenceOutcome,
  actual: ReferenceOutcome,
): readonly string[] {
  const [byPage, byEngine] = [describeOutcome(history, expected), describeOutcome(history, actual)];
  if (byPage.join("\n") === byEngine.join("\n")) return [];
  return [
    ...byPage.filter((line) => !byEngine.includes(line)).map((line) => `only the page: ${line}`),
    ...byEngine.filter((line) => !byPage.includes(line)).map((line) => `only the engine: ${line}`),
    ...(byPage.length === byEngine.length ? [] : [`${byPage.length} ≠ ${byEngine.length} lines`]),
  ];
}

function describeStep(step: Step): string {
  if (step.kind !== "sample") {
    const { at, kind, ...rest } = step;
    const said = JSON.stringify(rest, (_, value: unknown) => value ?? undefined);
    return `${isoTime(at)} ${kind} ${said}`;
  }
  const { exchangeTime, receivedAt, price, source, session, tradeDate } = step.sample;
  const { previousClose, currency, intervalMs } = step.sample;
  const delay = receivedAt === exchangeTime ? "" : ` received ${isoTime(receivedAt)}`;
  return (
    `${isoTime(exchangeTime)}${delay} ${price} ${currency} ${source} ${session} ${tradeDate} ` +
    `close before ${previousClose}, every ${intervalMs / 1000} s`
  );
}

/** Writes the history in readable form, to judge which side is right. */
export const describeHistory = ({ kind, symbol, steps, splits, splitsAfterMs, market }: History) =>
  [
    `${symbol}, ${kind}, ${market.dailyBarsOn("9999").length} daily bars, splits ${JSON.stringify(splits)}` +
      ` after ${splitsAfterMs} ms`,
    ...steps.map(describeStep),
  ].join("\n");

/** Removes every step that the failure does not need. */
export async function minimize(
  history: History,
  isFailing: (history: History) => Promise<boolean>,
): Promise<History> {
  let smallest = history;
  for (let length = Number.POSITIVE_INFINITY; smallest.steps.length < length;) {
    length = smallest.steps.length;
    for (let index = length - 1; index >= 0; index--) {
      const step = smallest.steps[index];
      // Prices are polled only while there is an alert.
      if (step?.kind === "create" && step.alert.id <= 0) continue;
      const fewer = { ...smallest, steps: smallest.steps.toSpliced(index, 1) };
      if (await isFailing(fewer)) smallest = fewer;
    }
  }
  return smallest;
}
