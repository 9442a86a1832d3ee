import { formatFactor } from "../../../domain/split.ts";
import { formatTarget } from "../../../domain/money.ts";
import type { AlertNotice } from "../events.ts";
import type { NotificationRequest } from "../decide.ts";
import { describeRuleFacts } from "./ruleMessage.ts";
import { describeFiring, oneLine, type FiringMessage, type MessageRow } from "./message.ts";
import type { WeeklyFigures } from "../../weekly/events.ts";

/** Maximum number of names in a message; the product shows all of them. */
const MAX_NAMED = 5;

const number = new Intl.NumberFormat("en-US");
const count = (amount: number, one: string): string =>
  `${number.format(amount)} ${one}${amount === 1 ? "" : "s"}`;

function describeWeekly(weekly: WeeklyFigures): FiringMessage {
  const { deliveries, neverFire, sources, gaps, checks, longestGapMinutes } = weekly;
  const firings = weekly.alertFirings + weekly.ruleFirings;
  const sent = deliveries.filed + deliveries.accepted + deliveries.delivered;
  const problems = [
    ...(gaps > 0 ? [`${count(gaps, "gap")} in checks`] : []),
    ...(deliveries.failed > 0 ? [`${count(deliveries.failed, "message")} not delivered`] : []),
    ...(neverFire.count > 0 ? [`${number.format(neverFire.count)} active but blocked`] : []),
  ];
  const headline = `Your week: ${[count(firings, "trigger"), ...problems].join(", ")}`;
  const named = neverFire.named.slice(0, MAX_NAMED);
  const rows = [
    { label: "Week", value: `${weekly.from.slice(0, 10)} to ${weekly.to.slice(0, 10)}` },
    { label: "Price checks", value: number.format(checks) },
    {
      label: "Gaps in checks",
      value: gaps === 0 ? "none" : `${number.format(gaps)}, the longest ${longestGapMinutes} min`,
    },
    {
      label: "Triggers",
      value: `${count(weekly.alertFirings, "alert")}, ${count(weekly.ruleFirings, "rule")}, ${number.format(weekly.snoozedFirings)} while snoozed`,
    },
    {
      label: "Messages",
      value: `${number.format(deliveries.filed)} saved to a file, ${number.format(deliveries.accepted)} accepted, ${number.format(deliveries.delivered)} delivered, ${number.format(deliveries.failed)} failed`,
    },
    {
      label: "Active but blocked",
      value: neverFire.count === 0 ? "none" : number.format(neverFire.count),
    },
    ...named.map(({ what, reason }) => ({ label: what, value: reason })),
    ...sources.map(({ source, asked, failed }) => ({
      label: `Source ${source}`,
      value: `${number.format(failed)} of ${count(asked, "request")} failed`,
    })),
  ];
  return describeEvent(headline, {
    short: `${headline}; ${count(sent, "message")} sent`,
    reason: "A summary of the last seven days. You can turn it off in Notifications.",
    rows,
  });
}

const describeEvent = (
  condition: string,
  { short = condition, reason, rows }: { short?: string; reason: string; rows: MessageRow[] },
): FiringMessage => ({
  headline: oneLine(condition),
  condition: oneLine(condition),
  opening: oneLine(condition),
  short: oneLine(short),
  reason,
  rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
  caution: null,
  atTheSameTime: [],
});

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
      return describeEvent(`The alert on ${symbol} at ${target} was suspended`, {
        short: `The alert on ${symbol} at ${target} was suspended: it triggered too often`,
        reason: `It triggered more than ${firings} times in ${windowMinutes} minutes. It will not trigger again until you resume it in Price Alerts.`,
        rows: [
          { label: "Symbol", value: symbol },
          { label: "Target", value: target },
        ],
      });
    }
    case "adjusted": {
      const { oldTarget, factor, effectiveDate } = notice;
      const split = formatFactor(factor);
      return describeEvent(`${symbol} split ${split}: the target is now ${target}`, {
        reason: `A stock split changed the price on ${effectiveDate}, so the alert's target was adjusted. If this is wrong, undo the adjustment in Price Alerts.`,
        rows: [
          { label: "Symbol", value: symbol },
          { label: "Previous target", value: formatTargetOf(notice, oldTarget) },
          { label: "New target", value: target },
          { label: "Split", value: split },
          { label: "First trading day", value: effectiveDate },
        ],
      });
    }
    default:
      return notice satisfies never;
  }
}

const formatTargetOf = ({ symbol, alertType, currency }: AlertNotice, target: number): string =>
  oneLine(alertType === "change_percent" ? `${target}%` : formatTarget(symbol, target, currency));
