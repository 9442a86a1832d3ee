import { isMet } from "./conditions/condition.ts";
import type { AlertAdjusted } from "./events.ts";
import type { ActiveAlert, AlertState } from "./evolve.ts";
import { bandOf, thresholdPrice, tickOf } from "./conditions/hysteresis.ts";

/** A simulated market has changed its prices: one symbol in both editions. */
export interface MarketChange {
  /** Names the prices that are in force now. */
  readonly edition: string;
  /** The market's name, as alerts know it. */
  readonly source: string;
  /** The symbol's last old price; undefined where none was stored. */
  readonly old: OldPrice | undefined;
  readonly price: number;
  readonly previousClose: number | null;
  /** Of the new price. */
  readonly tradeDate: string;
}

export interface OldPrice {
  readonly price: number;
  /** Epoch milliseconds. */
  readonly time: number;
}

/**
 * The effect of a changed simulated market on an alert. Its target keeps its distance from the
 * price, new ÷ old, so that an unmet condition stays unmet. Where that cannot be computed (a
 * percentage, or no old price), an alert that the new prices meet waits until they have retraced.
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
  // A percentage is re-armed by the date alone, whether or not it waits.
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

/** Rounded as prices are quoted, and on the same side of the new price as before of the old one. */
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

/** Whether the alert was created in this market, or in an unknown one. */
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
