import { formatFactor } from "../../../domain/split.ts";
import { formatTarget } from "../../../domain/money.ts";
import type { AlertNotice } from "../events.ts";
import type { NotificationRequest } from "../evolve.ts";
import { describeWeekly } from "./weeklyMessage.ts";
import { describeRuleFacts } from "./ruleMessage.ts";
import { describeFiring, oneLine, type FiringMessage } from "./message.ts";

/** Returns null for a test. */
export function describeRequest(request: NotificationRequest): FiringMessage | null {
  const { facts, notice, rule, weekly, atTheSameTime } = request;
  if (weekly) return describeWeekly(weekly);
  if (rule) return describeRuleFacts(rule);
  if (facts) return describeFiring(facts, atTheSameTime);
  return notice ? describeNotice(notice) : null;
}

/** Null for a test. */
export const symbolOf = ({ facts, notice, rule }: NotificationRequest): string | null =>
  (facts ?? notice ?? rule)?.symbol ?? null;

function describeNotice(notice: AlertNotice): FiringMessage {
  const { symbol } = notice;
  const target = formatTargetOf(notice, notice.targetPrice);
  switch (notice.kind) {
    case "suspended": {
      const { firings, windowMinutes } = notice;
      const condition = `The alert on ${symbol} at ${target} was suspended`;
      return {
        headline: oneLine(condition),
        condition: oneLine(condition),
        opening: oneLine(condition),
        short: oneLine(`${condition}: it triggered too often`),
        reason: `It triggered more than ${firings} times in ${windowMinutes} minutes. It will not trigger again until you resume it in Price Alerts.`,
        rows: [
          { label: "Symbol", value: oneLine(symbol) },
          { label: "Target", value: target },
        ],
        caution: null,
        atTheSameTime: [],
      };
    }
    case "adjusted": {
      const { oldTarget, factor, effectiveDate } = notice;
      const split = formatFactor(factor);
      const condition = `${symbol} split ${split}: the target is now ${target}`;
      return {
        headline: oneLine(condition),
        condition: oneLine(condition),
        opening: oneLine(condition),
        short: oneLine(condition),
        reason: `A stock split changed the price on ${effectiveDate}, so the alert's target was adjusted. If this is wrong, undo the adjustment in Price Alerts.`,
        rows: [
          { label: "Symbol", value: oneLine(symbol) },
          { label: "Previous target", value: formatTargetOf(notice, oldTarget) },
          { label: "New target", value: target },
          { label: "Split", value: split },
          { label: "First trading day", value: oneLine(effectiveDate) },
        ],
        caution: null,
        atTheSameTime: [],
      };
    }
    default:
      return notice satisfies never;
  }
}

const formatTargetOf = ({ symbol, alertType, currency }: AlertNotice, target: number): string =>
  oneLine(alertType === "change_percent" ? `${target}%` : formatTarget(symbol, target, currency));
