import type { WeeklyFigures } from "../../weekly/events.ts";
import { oneLine, type FiringMessage } from "./message.ts";

/** The product shows all. */
const MAX_NAMED = 5;

const number = new Intl.NumberFormat("en-US");
const count = (amount: number, one: string): string =>
  `${number.format(amount)} ${one}${amount === 1 ? "" : "s"}`;

export function describeWeekly(weekly: WeeklyFigures): FiringMessage {
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
  return {
    headline: oneLine(headline),
    condition: oneLine(headline),
    opening: oneLine(headline),
    short: oneLine(`${headline}; ${count(sent, "message")} sent`),
    reason: "A summary of the last seven days. You can turn it off in Notifications.",
    rows: rows.map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value) })),
    caution: null,
    atTheSameTime: [],
  };
}
