import { isMet } from "./conditions/condition.ts";
import type { AlertAdjusted } from "./events.ts";
import type { ActiveAlert, AlertState } from "./evolve.ts";
import { bandOf, thresholdPrice, tickOf } from "./conditions/hysteresis.ts";

export interface MarketChange {
  readonly edition: string;
  /** Source name of the market, as recorded in alerts. */
  readonly source: string;
  /** The symbol's last price in the old edition; undefined if none was stored. */
  readonly old: OldPrice | undefined;
  readonly price: number;
  readonly previousClose: number | null;
  readonly tradeDate: string;
}

export interface OldPrice {
  readonly price: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

/**
 * Adjusts an alert to changed prices of the simulated market. The target is scaled by new ÷ old
 * price, so that an unmet condition stays unmet. If that is not possible (a percentage, or no old
 * price), an alert whose condition the new prices meet must first re-arm.
 */
export function rescale(change: MarketChange, state: AlertState): readonly AlertAdjusted[] {
  const active = state.status === "suspended" ? state.was : state;
  if (active.status !== "active" || !isOf(change, active)) return [];
  const { alert, adjustments } = active;
  if (adjustments.some(({ edition }) => edition === change.edition)) return [];
  const old = lastPriceOf(change, active);
  const { price, previousClose, edition, tradeDate: effectiveDate } = change;
  const isPercent = alert.alertType === "change_percent";
  const factor = old === undefined || isPercent ? 1 : price / old;
  const meets = (target: number, at: number) =>
    isMet(alert.alertType, target, at, previousClose, alert.direction);
  const wasMet = !isPercent && old !== undefined && meets(alert.targetPrice, old);
  const newTarget = factor === 1 ? alert.targetPrice : targetBeyond(alert, factor, price, wasMet);
  // A percentage alert re-arms only by date, whether or not it is already re-arming.
  const isDue = isPercent || (active.isArmed && !wasMet);
  const hasToWait = isDue && meets(newTarget, price);
  if (newTarget === alert.targetPrice && !hasToWait) return [];
  const threshold = thresholdPrice({ ...alert, targetPrice: newTarget }, previousClose);
  return [
    {
      type: "AlertAdjusted",
      data: {
        alertId: alert.id,
        oldTarget: alert.targetPrice,
        newTarget,
        factor,
        effectiveDate,
        edition,
        ...(hasToWait ? { band: bandOf(threshold, null, alert) } : {}),
      },
    },
  ];
}

/** Scales and rounds the target to a tick, and keeps it on the same side of the price. */
function targetBeyond(
  alert: ActiveAlert["alert"],
  factor: number,
  price: number,
  wasMet: boolean,
): number {
  const { alertType, targetPrice } = alert;
  const exact = targetPrice * factor;
  const tick = tickOf(exact, alert);
  const digits = Math.max(0, Math.round(-Math.log10(tick)));
  const round = (value: number) => Math.max(tick, Number(value.toFixed(digits)));
  const rounded = round(exact);
  if (wasMet || !isMet(alertType, rounded, price, null)) return rounded;
  const beyond = round(alertType === "above" ? price + tick : price - tick);
  return isMet(alertType, beyond, price, null) ? exact : beyond;
}

/** True if the alert was created in this market, or in an unknown one. */
const isOf = ({ source, old }: MarketChange, { alert, firing }: ActiveAlert): boolean =>
  old !== undefined ||
  [alert.observedAtCreation?.source, firing?.source].every(
    (known) => known === undefined || known === source,
  );

function lastPriceOf(
  { source, old }: MarketChange,
  { alert, firing }: ActiveAlert,
): number | undefined {
  const seen = [alert.observedAtCreation, firing]
    .filter((each) => each !== null)
    .filter((each) => each.source === source)
    .map(({ price, exchangeTime }): OldPrice => ({ price, time: Date.parse(exchangeTime) }));
  const known = old ? [...seen, old] : seen;
  return known.toSorted((one, other) => one.time - other.time).at(-1)?.price;
}
