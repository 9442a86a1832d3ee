import type { DeferralReason } from "../events.ts";

export function describeDeferral(reason: DeferralReason, until: string | null): string {
  switch (reason) {
    case "mutedAll":
      return "Waits: notifications are muted";
    case "quietHours":
      return "Waits for the end of the quiet hours";
    case "mutedAlert":
      return "Waits: this alert is muted";
    case "frequency":
      return `Waits for the alert frequency${at(until)}`;
    case "coalescing":
      return `Waits to be sent with other triggers of the same minute${at(until)}`;
    case "dailyLimit":
      return `Waits: the daily limit of this channel is reached${at(until)}`;
    default:
      return reason satisfies never;
  }
}

const at = (until: string | null): string =>
  until === null ? "" : `, until ${until.slice(11, 19)} UTC`;
