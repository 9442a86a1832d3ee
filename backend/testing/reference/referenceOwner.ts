import { bandOf, type AlertRecord } from "./referenceFiring.ts";
import type { MarketHistory, Step } from "./referenceHistory.ts";

/** Owners' actions of section 5 of stories/docs/AlertRules.mdx. */
export function ownerActions(market: MarketHistory) {
  const dateOfTarget = ({ alert, movedAt }: AlertRecord): string | null => {
    if (movedAt !== null) return market.tradeDateAt(movedAt);
    if (alert.observed) return market.tradeDateAt(Date.parse(alert.observed.exchangeTime));
    return alert.createdAt === null ? null : market.tradeDateAt(alert.createdAt);
  };

  function carryOut(record: AlertRecord, step: Extract<Step, { readonly id: number }>): void {
    if (step.kind === "move") {
      if (record.status !== "active" || record.target === step.target) return;
      record.target = step.target;
      record.movedAt = step.at;
      record.resumedAt = null;
      for (const adjustment of record.adjustments) adjustment.isSettled = true;
    } else if (step.kind === "edit") {
      edit(record, step);
    } else if (step.kind === "pause") {
      if (record.status !== "active") return;
      record.status = "suspended";
      record.pause = { at: step.at, isByOwner: true };
    } else if (step.kind === "snooze") {
      snooze(record, step.at);
    } else if (step.kind === "delete") {
      if (record.status !== "deleted") record.statusBeforeDelete = record.status;
      record.status = "deleted";
    } else if (step.kind === "restore") {
      if (record.status === "deleted") record.status = record.statusBeforeDelete;
    } else if (step.kind === "resume") {
      if (record.status !== "suspended") return;
      record.status = "active";
      record.recent = [];
      if (record.pause?.isByOwner) record.resumedAt = step.at;
      missedSplits(record, record.pause?.at ?? step.at, step.at);
    } else undo(record);
  }

  function edit(
    record: AlertRecord,
    { target, repeat, at }: Extract<Step, { kind: "edit" }>,
  ): void {
    const { status } = record;
    const isSame = target === record.target && repeat === record.alert.repeat;
    if (status === "deleted" || status === "expired" || (isSame && status !== "triggered")) return;
    if (status === "triggered") record.status = "active";
    record.alert = { ...record.alert, repeat };
    record.target = target;
    record.movedAt = at;
    record.resumedAt = null;
    record.isArmed = true;
    record.band = 0;
    record.lastFiring = null;
    record.recent = [];
    for (const adjustment of record.adjustments) adjustment.isSettled = true;
  }

  function snooze(record: AlertRecord, at: number): void {
    const { lastFiring } = record;
    if (record.status !== "triggered" || !lastFiring) return;
    record.status = "active";
    record.isArmed = false;
    const day = { tradeDate: market.tradeDateAt(at), currency: record.alert.currency };
    record.band = bandOf(record, day, lastFiring.previousClose, market);
    missedSplits(record, lastFiring.exchangeTime, at);
  }

  /** Applies known splits that took effect while the alert was not watching. */
  function missedSplits(record: AlertRecord, since: number, now: number): void {
    const [from, today] = [market.tradeDateAt(since), market.tradeDateAt(now)];
    if (from === today) return;
    for (const { date, numerator, denominator } of market.splitsOn(today).splits ?? []) {
      if (date >= from && date <= today) rescale(record, date, denominator / numerator);
    }
  }

  function undo(record: AlertRecord): void {
    if (record.status !== "active" && record.status !== "triggered") return;
    const adjustment = record.adjustments.findLast(({ isSettled }) => !isSettled);
    const { lastFiring } = record;
    const suspectedSplit = lastFiring?.suspectedSplit ?? null;
    if (lastFiring && suspectedSplit !== null) {
      record.status = "active";
      record.isArmed = true;
      record.lastFiring = null;
      const date = lastFiring.tradeDate;
      const factor = record.alert.alertType === "change_percent" ? 1 : suspectedSplit;
      record.undoneDate = date;
      record.adjustments.push({ date, factor, oldTarget: record.target, isSettled: false });
      record.target *= factor;
    } else if (adjustment && record.status === "active") {
      record.target = adjustment.oldTarget;
      if (!record.isArmed) record.band /= adjustment.factor;
      adjustment.isSettled = true;
    }
  }

  function rescale(record: AlertRecord, date: string, factor: number): void {
    if (record.alert.alertType === "change_percent") return;
    const madeOn = dateOfTarget(record);
    if (madeOn !== null && madeOn >= date) return;
    // Includes adjustments that were undone.
    if (record.adjustments.some((each) => each.date === date)) return;
    record.adjustments.push({ date, factor, oldTarget: record.target, isSettled: false });
    record.target *= factor;
    if (!record.isArmed) record.band *= factor;
  }

  return { carryOut, dateOfTarget, rescale };
}
