import type { Sample } from "../../market/sample.ts";
import { rangesOf } from "./referenceFacts.ts";
import { isOfFuture, type BarSample } from "./referenceGaps.ts";
import type {
  MarketHistory,
  ReferenceFiring,
  ReferenceStatus,
  WatchedAlert,
} from "./referenceHistory.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Section 5, "What fires", of stories/docs/AlertRules.mdx. */

export interface AlertRecord {
  alert: WatchedAlert;
  target: number;
  status: ReferenceStatus;
  statusBeforeDelete: ReferenceStatus;
  isArmed: boolean;
  band: number;
  movedAt: number | null;
  /** Time and cause of the suspension. */
  pause: { readonly at: number; readonly isByOwner: boolean } | null;
  /** End of a pause since the alert was created or moved. */
  resumedAt: number | null;
  readonly firings: ReferenceFiring[];
  /** Null if the owner has undone it. */
  lastFiring: ReferenceFiring | null;
  undoneDate: string | null;
  /** Triggers that count towards a flood. */
  recent: ReferenceFiring[];
  changedBy: Sample | null;
  readonly adjustments: {
    readonly date: string;
    readonly factor: number;
    readonly oldTarget: number;
    isSettled: boolean;
  }[];
}

/** Derived from the symbol's other prices. */
export interface SampleFacts {
  readonly previousClose: number | null;
  readonly suspectedSplit: number | null;
  readonly isLate: boolean;
}

/** Returns undefined if the alert does not trigger. */
export function evaluateAlert(
  record: AlertRecord,
  sample: BarSample,
  { previousClose, suspectedSplit, isLate }: SampleFacts,
  market: MarketHistory,
): ReferenceFiring | undefined {
  const { alert } = record;
  const { price, exchangeTime, tradeDate, source } = sample;
  if (record.status !== "active") return undefined;
  if (alert.currency !== sample.currency || !alert.sessions.includes(sample.session))
    return undefined;
  // A bar that began before the alert proves nothing.
  const watchedFrom = record.resumedAt ?? record.movedAt ?? alert.createdAt;
  if (sample.bar !== null && watchedFrom !== null && sample.bar < watchedFrom) return undefined;
  const { changedBy } = record;
  const isAhead = (time: number) => sample.bar === null && isOfFuture(time, sample, market);
  const isOlder = changedBy?.source === source && exchangeTime <= changedBy.exchangeTime;
  if (isOlder && !isAhead(changedBy.exchangeTime)) return undefined;
  const { expiresAt } = alert;
  if (expiresAt !== null && (exchangeTime >= expiresAt || sample.receivedAt >= expiresAt)) {
    record.status = "expired";
    return undefined;
  }
  const isUndoneDate = record.undoneDate === tradeDate;
  if (isUndoneDate && alert.alertType === "change_percent") return undefined;
  const { lastFiring } = record;
  const isFromAhead = lastFiring !== null && isAhead(lastFiring.exchangeTime);
  if (!record.isArmed && armsAgain(record, sample, previousClose, isFromAhead)) {
    record.isArmed = true;
    record.changedBy = sample;
  }
  if (!record.isArmed || !isMet(alert, record.target, price, previousClose)) return undefined;
  if (lastFiring && alert.repeat === "daily" && lastFiring.tradeDate === tradeDate)
    return undefined;
  const sinceLast = Math.abs(exchangeTime - (lastFiring?.exchangeTime ?? Number.NEGATIVE_INFINITY));
  if (alert.repeat === "every_cross" && sinceLast < alert.cooldownMinutes * MINUTE_MS)
    return undefined;
  const nearby = record.recent.filter(
    (firing) => Math.abs(exchangeTime - firing.exchangeTime) <= 3 * MINUTE_MS,
  );
  record.changedBy = sample;
  if (nearby.length >= 15) {
    record.status = "suspended";
    record.pause = { at: exchangeTime, isByOwner: false };
    return undefined;
  }
  // A moved target has no price at creation in these histories.
  const observed = record.movedAt === null ? alert.observed : null;
  const firing: ReferenceFiring = {
    alertId: alert.id,
    price,
    exchangeTime,
    tradeDate,
    targetPrice: record.target,
    previousClose,
    changePercent: changeOf(price, previousClose),
    alreadyMet:
      record.firings.length === 0 &&
      observed !== null &&
      observed.source === source &&
      isMet(alert, targetAtCreation(record), observed.price, observed.previousClose),
    late: isLate,
    crossedAt: isLate ? sample.bar : null,
    suspectedSplit: isUndoneDate ? null : suspectedSplit,
  };
  record.firings.push(firing);
  record.lastFiring = firing;
  record.recent.push(firing);
  if (alert.repeat === "once") record.status = "triggered";
  else {
    record.isArmed = false;
    record.band = bandOf(record, sample, previousClose, market);
  }
  return firing;
}

function armsAgain(
  { alert, target, band, lastFiring }: AlertRecord,
  { price, tradeDate }: Sample,
  previousClose: number | null,
  isFromAhead: boolean,
): boolean {
  if (alert.alertType === "above") return price <= target - band;
  if (alert.alertType === "below") return price >= target + band;
  if (lastFiring && tradeDate > lastFiring.tradeDate) return true;
  if (lastFiring && isFromAhead && tradeDate !== lastFiring.tradeDate) return true;
  const change = changeOf(price, previousClose);
  if (alert.repeat === "daily" || change === null || previousClose === null) return false;
  return (
    countedItsWay(alert, change) <= Math.max(target - (band / previousClose) * 100, target / 2)
  );
}

/** In prices of the time of creation. */
const targetAtCreation = ({ adjustments, target }: AlertRecord): number =>
  adjustments.find(({ isSettled }) => !isSettled)?.oldTarget ?? target;

/** Distance that a price must move back to re-arm the alert. */
export function bandOf(
  { alert, target }: AlertRecord,
  { tradeDate, currency }: Pick<Sample, "tradeDate" | "currency">,
  previousClose: number | null,
  market: MarketHistory,
): number {
  const share = (alert.direction === "down" ? -target : target) / 100;
  const price =
    alert.alertType === "change_percent"
      ? Math.max(0, (previousClose ?? Number.NaN) * (1 + share))
      : target;
  const smallest = price < 0.001 ? 10 ** (Math.floor(Math.log10(price)) - 3) : 0.0001;
  const ofPrice = price < 1 ? smallest : currency === "JPY" ? 1 : 0.01;
  const ofRate = price >= 1000 ? 0.01 : price < 0.01 ? 0.000001 : 0.0001;
  const tick = market.isExchangeRate === true ? ofRate : ofPrice;
  const atr14 = rangesOf(market.dailyBarsOn(tradeDate), tradeDate).atr14 ?? 0;
  return Math.min(Math.max(0.005 * price, 0.25 * atr14, tick), 0.5 * price);
}

/** Change in percent since the previous close, c of section 5. */
function changeOf(price: number, previousClose: number | null): number | null {
  return previousClose === null ? null : ((price - previousClose) / previousClose) * 100;
}

function countedItsWay({ direction }: WatchedAlert, change: number): number {
  if (direction === "up") return change;
  return direction === "down" ? -change : Math.abs(change);
}

function isMet(
  alert: WatchedAlert,
  target: number,
  price: number,
  previousClose: number | null,
): boolean {
  if (alert.alertType === "above") return price >= target;
  if (alert.alertType === "below") return price <= target;
  const change = changeOf(price, previousClose);
  if (change === null) return false;
  return countedItsWay(alert, change) >= target - 1e-9 * Math.max(1, target);
}
