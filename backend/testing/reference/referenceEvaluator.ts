import type { Sample } from "../../market/sample.ts";
import type { Split } from "../../market/companyCalendar.ts";
import { rangesOf, splitLookalike } from "./referenceFacts.ts";
import { evaluateAlert, type AlertRecord } from "./referenceFiring.ts";
import {
  isOfFuture,
  missedBars,
  newestCounted,
  type BarSample,
  type GapMark,
} from "./referenceGaps.ts";
import { ownerActions } from "./referenceOwner.ts";
import { noPrices, type Accepted, type Prices } from "./referencePrices.ts";
import type { MarketHistory, ReferenceFiring, ReferenceOutcome, Step } from "./referenceHistory.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

/**
 * A second implementation of the alert rules, written only from stories/docs/AlertRules.mdx and
 * simple on purpose. Section numbers refer to that page. Returns what should have fired.
 */

export function evaluateByThePage(steps: readonly Step[], market: MarketHistory): ReferenceOutcome {
  const asked = new Map<string, number>();
  const groups = [true, false].map((isExtended) => followAlerts(market, isExtended, asked));
  for (const step of steps) {
    if (step.kind === "restart") asked.clear();
    for (const group of groups) group.take(step);
  }
  const outcomes = groups.map((group) => group.finish());
  return {
    firings: outcomes.flatMap(({ firings }) => firings),
    targets: new Map(outcomes.flatMap(({ targets }) => [...targets])),
    statuses: new Map(outcomes.flatMap(({ statuses }) => [...statuses])),
  };
}

/**
 * Regular-session alerts and others are evaluated independently. `asked` is when the splits of a
 * trade date were first requested.
 */
function followAlerts(market: MarketHistory, isExtended: boolean, asked: Map<string, number>) {
  const alerts: AlertRecord[] = [];
  const counted: Sample[] = [];
  const sources = new Set<string>();
  const firings: ReferenceFiring[] = [];
  const prices = new Map<string, Prices>();
  let waiting: Sample[] = [];
  let waitsUntil = Number.NEGATIVE_INFINITY;
  const datesReceived = new Set<string>();
  const owner = ownerActions(market);

  const pricesIn = (currency: string): Prices => {
    const found = prices.get(currency) ?? noPrices();
    prices.set(currency, found);
    return found;
  };

  // 1. Which samples count

  function countsAsSample(sample: Sample): boolean {
    const { price, exchangeTime, receivedAt, intervalMs, delayMs, session, source, currency } =
      sample;
    if (!Number.isFinite(price) || price <= 0) return false;
    if (Number.isNaN(new Date(exchangeTime).getTime())) return false;
    if (receivedAt - exchangeTime > 2 * intervalMs + delayMs) return false;
    if (session === "closed") return false;
    if (session !== "regular" && !isExtended) return false;
    const last = counted.findLast(
      (other) => other.source === source && other.currency === currency,
    );
    return last === undefined || last.exchangeTime < exchangeTime;
  }

  /** The symbol starts again if a fast clock is set back. */
  function forgetFuture(sample: Sample): void {
    const isOfItsKind = ({ currency, source }: Sample): boolean =>
      currency === sample.currency && source === sample.source;
    const isAhead = (other: Sample): boolean =>
      isOfItsKind(other) && isOfFuture(other.exchangeTime, sample, market);
    if (!counted.some(isAhead)) return;
    waitsUntil = Number.NEGATIVE_INFINITY;
    counted.splice(0, counted.length, ...counted.filter((other) => !isOfItsKind(other)));
    const known = pricesIn(sample.currency);
    if (known.last) known.previousCloses.delete(known.last.tradeDate);
    known.last = null;
  }

  // 2. The day's facts

  const splitsOf = (tradeDate: string): readonly Split[] | null => {
    const { splits, afterMs } = market.splitsOn(tradeDate);
    return afterMs <= MINUTE_MS ? splits : null;
  };

  function receive(sample: Sample): void {
    evaluateWaiting(sample.receivedAt);
    // A symbol is watched, in one currency, from its first alert on.
    if (!alerts.some(({ alert }) => alert.currency === sample.currency)) return;
    forgetFuture(sample);
    if (!countsAsSample(sample)) return;
    const lastCounted = newestCounted(counted, sample, sources);
    counted.push(sample);
    sources.add(sample.source);
    if (!datesReceived.has(sample.tradeDate)) {
      datesReceived.add(sample.tradeDate);
      const { splits, afterMs } = market.splitsOn(sample.tradeDate);
      const askedAt = asked.get(sample.tradeDate) ?? sample.receivedAt;
      asked.set(sample.tradeDate, askedAt);
      const known = splits === null ? askedAt : askedAt + afterMs;
      waitsUntil = Math.max(waitsUntil, Math.min(known, sample.receivedAt + MINUTE_MS));
    }
    if (sample.receivedAt < waitsUntil) waiting.push(sample);
    else evaluateWithGap(sample, lastCounted);
  }

  function evaluateWaiting(now: number): void {
    if (now < waitsUntil) return;
    const due = waiting;
    waiting = [];
    for (const sample of due) {
      evaluateWithGap(
        sample,
        newestCounted(counted.slice(0, counted.indexOf(sample)), sample, sources),
      );
    }
  }

  // 3. Splits

  /** Also corrects the sample's previous close. */
  function applySplits(sample: Sample, known: Prices): number | null {
    if (!known.datesSeen.has(sample.tradeDate)) startDate(sample, known);
    const { previousClose, tradeDate } = sample;
    const factor = known.adjusted.get(tradeDate);
    const lastPrice = lastPriceOn(known, tradeDate) ?? sample.price;
    if (factor === undefined || previousClose === null) return previousClose;
    const distance = (close: number) => Math.abs(Math.log(close / lastPrice));
    const adjusted = previousClose * factor;
    return distance(adjusted) < distance(previousClose) ? adjusted : previousClose;
  }

  /** On a split's date, a source may still use the old shares. */
  function priceInSharesOfDate({ bar, price, tradeDate }: BarSample, known: Prices): number {
    const factor = known.adjusted.get(tradeDate) ?? 1;
    const last = lastPriceOn(known, tradeDate);
    const isSmall = factor <= 1.15 && factor >= 1 / 1.15;
    if (bar !== null || last === null || isSmall) return price;
    const timesAway = Math.max(price / last, last / price);
    const converted = price * factor;
    const timesAwayConverted = Math.max(converted / last, last / converted);
    return timesAwayConverted ** 3 < timesAway ? converted : price;
  }

  function startDate(sample: Sample, known: Prices): void {
    const { tradeDate } = sample;
    const { last } = known;
    known.datesSeen.add(tradeDate);
    const applying = (splitsOf(tradeDate) ?? [])
      .filter(({ date }) => date <= tradeDate && (last === null || date > last.tradeDate))
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
    let product = 1;
    for (const { date, numerator, denominator } of applying) {
      const factor = denominator / numerator;
      product *= factor;
      for (const record of alerts) adjust(record, date, factor, sample, last);
      known.held = null;
    }
    if (applying.length > 0) known.adjusted.set(tradeDate, product);
  }

  /** Returns the last accepted price in the shares of a trade date. */
  function lastPriceOn({ last, adjusted }: Prices, tradeDate: string): number | null {
    if (last === null || last.tradeDate >= tradeDate) return last?.price ?? null;
    return last.price * (adjusted.get(tradeDate) ?? 1);
  }

  function adjust(
    record: AlertRecord,
    date: string,
    factor: number,
    sample: Sample,
    last: Accepted | null,
  ): void {
    const { alert } = record;
    if (record.status !== "active" || alert.currency !== sample.currency) return;
    if (alert.alertType === "change_percent") return;
    const madeOn = owner.dateOfTarget(record);
    if (madeOn !== null && madeOn >= date) return;
    if (madeOn === null && last === null && date !== sample.tradeDate) return;
    owner.rescale(record, date, factor);
  }

  // 4. Guard against prices that are too far from the last one

  /**
   * Returns the last accepted price or, before the first, the previous close at the first held
   * price.
   */
  function comparedWith(sample: BarSample, known: Prices): number | null {
    const held = heldFor(sample, known);
    const close = held ? known.closeBeforeHeld : sample.previousClose;
    return lastPriceOn(known, sample.inSharesOf) ?? close;
  }

  /** Ignores a held price from the sample's future after a restart. */
  const heldFor = (sample: BarSample, { held, last }: Prices): BarSample | null =>
    held && last === null && isOfFuture(held.exchangeTime, sample, market) ? null : held;

  function passGuard(sample: BarSample, known: Prices): readonly BarSample[] {
    const held = heldFor(sample, known);
    const last = comparedWith(sample, known);
    const robustRange = () =>
      rangesOf(market.dailyBarsOn(sample.tradeDate), sample.tradeDate).robust ?? 0;
    const isBeyond = (price: number) => {
      const away = Math.abs(sample.price - price);
      return away > 0.25 * price && away > 8 * robustRange();
    };
    if (last === null || !isBeyond(last)) {
      known.held = null;
      return [sample];
    }
    if (held === null || isBeyond(held.price)) {
      known.held = sample;
      known.closeBeforeHeld = last;
      return [];
    }
    if (!confirms(sample, held, last)) return [];
    known.held = null;
    return [held, sample];
  }

  /** A dropped held price of an earlier trade date is no previous close. */
  function closeUnlessDropped(sample: BarSample, known: Prices, before: BarSample | null) {
    const { previousClose, tradeDate, inSharesOf } = sample;
    if (previousClose === null || !before || before.tradeDate >= tradeDate) return previousClose;
    const bySplit = known.held === null;
    if (bySplit && known.last === null) return previousClose;
    const after = { ...known };
    const isConfirmed = passGuard(sample, after).length === 2;
    if (!bySplit && (after.held === before || isConfirmed)) return previousClose;
    const factor = bySplit ? (known.adjusted.get(inSharesOf) ?? 1) : 1;
    const away = Math.abs(previousClose - before.price * factor);
    return away <= 1e-9 * previousClose ? comparedWith(sample, known) : previousClose;
  }

  function confirms(sample: BarSample, held: BarSample, last: number): boolean {
    if (sample.bar !== null && sample.bar === held.bar) return false;
    const later = sample.exchangeTime - held.exchangeTime;
    if (later < MINUTE_MS && sample.source === held.source) return false;
    if (held.price <= 3 * last && held.price >= last / 3) return true;
    return sample.intervalMs >= DAY_MS
      ? sample.tradeDate > held.tradeDate
      : later >= sample.intervalMs;
  }

  // 5. What fires

  function evaluate(sample: BarSample, mark: GapMark): void {
    const known = pricesIn(sample.currency);
    const heldBefore = known.held;
    const putRight = applySplits(sample, known);
    const ownClose = sample.bar === null ? putRight : sample.previousClose;
    const price = priceInSharesOfDate(sample, known);
    const ofDate = { ...sample, price, previousClose: ownClose };
    const own = { ...ofDate, previousClose: closeUnlessDropped(ofDate, known, heldBefore) };
    const last = comparedWith(own, known);
    for (const accepted of passGuard(own, known)) accept(accepted, known, mark, last);
  }

  function accept(sample: BarSample, known: Prices, mark: GapMark, last: number | null): void {
    const { tradeDate, price, exchangeTime, source } = sample;
    if (!known.datesAccepted.has(tradeDate)) {
      known.datesAccepted.add(tradeDate);
      const isUnknown = splitsOf(tradeDate) === null;
      const factor = isUnknown && last !== null ? splitLookalike(last, price) : null;
      if (factor !== null) known.suspectedSplits.set(tradeDate, factor);
    }
    if (sample.previousClose !== null && !known.previousCloses.has(tradeDate)) {
      known.previousCloses.set(tradeDate, sample.previousClose);
    }
    const shares = tradeDate < sample.inSharesOf ? known.adjusted.get(sample.inSharesOf) : 1;
    known.last = { price: price / (shares ?? 1), exchangeTime, tradeDate, source };
    const previousClose = known.previousCloses.get(tradeDate) ?? null;
    const suspectedSplit = known.suspectedSplits.get(tradeDate) ?? null;
    for (const record of alerts) {
      const isLate = mark.isLateFor(record.alert);
      const firing = evaluateAlert(
        record,
        sample,
        { previousClose, suspectedSplit, isLate },
        market,
      );
      if (firing) firings.push(firing);
    }
  }

  // 6. Gaps

  function evaluateWithGap(sample: Sample, lastCounted: Sample | undefined): void {
    const { bars, mark } = missedBars(sample, lastCounted, market, isExtended);
    // Its bars are in the shares of its date, so the date begins first.
    if (bars.length > 0) applySplits(sample, pricesIn(sample.currency));
    for (const missed of bars) evaluate(missed, mark);
    evaluate(
      { ...sample, bar: null, inSharesOf: sample.tradeDate },
      bars.length > 0 ? { isLateFor: () => false } : mark,
    );
  }

  // Process events, and owners' actions

  function restart(): void {
    waiting = [];
    // The wait for a date's splits starts again.
    waitsUntil = Number.NEGATIVE_INFINITY;
    datesReceived.clear();
    // A held or waiting sample may arrive again.
    const isSaved = ({ currency, source, exchangeTime }: Sample) =>
      exchangeTime <= (pricesIn(currency).saved.get(source) ?? Number.NEGATIVE_INFINITY);
    counted.splice(0, counted.length, ...counted.filter(isSaved));
  }

  function carryOut(step: Exclude<Step, { kind: "sample" }>): void {
    if (step.kind === "minute" || step.kind === "restart") {
      for (const { last, saved } of prices.values()) {
        if (last) saved.set(last.source, last.exchangeTime);
      }
      if (step.kind === "restart") restart();
      return;
    }
    if (step.kind === "create") {
      if (step.alert.sessions.some((session) => session !== "regular") !== isExtended) return;
      alerts.push({
        alert: step.alert,
        target: step.alert.targetPrice,
        status: "active",
        statusBeforeDelete: "active",
        isArmed: true,
        band: 0,
        movedAt: null,
        pause: null,
        resumedAt: null,
        firings: [],
        lastFiring: null,
        undoneDate: null,
        recent: [],
        changedBy: null,
        adjustments: [],
      });
      return;
    }
    const record = alerts.find(({ alert }) => alert.id === step.id);
    if (record) owner.carryOut(record, step);
  }

  return {
    take: (step: Step): void => {
      if (step.kind === "sample") receive(step.sample);
      else {
        evaluateWaiting(step.at);
        carryOut(step);
      }
    },
    finish: (): ReferenceOutcome => {
      evaluateWaiting(Number.POSITIVE_INFINITY);
      return {
        firings,
        targets: new Map(alerts.map(({ alert, target }) => [alert.id, target])),
        statuses: new Map(alerts.map(({ alert, status }) => [alert.id, status])),
      };
    },
  };
}
