import type { AlertMoment } from "../../api/endpoints.ts";
import { nameChannel } from "../../components/deliveryWords.ts";
import { formatPrice } from "../../format/number.ts";

/** What happened, in one line: "Fired at $310.02". */
export function describeMoment(moment: AlertMoment, currency: string): string {
  const { kind, price, target } = moment;
  const at = price === null ? "" : ` at ${formatPrice(price, currency)}`;
  const channel = moment.channel === null ? "Notification" : nameChannel(moment.channel);
  switch (kind) {
    case "created":
      return price === null ? "Created" : `Created, with the price${at}`;
    case "fired":
      return `Fired${at}`;
    case "rearmed":
      return `Armed again${at}`;
    case "held":
      return `Held a price${at}`;
    case "holdDropped":
      return `The held price was wrong: the next one was ${at.slice(4)}`;
    case "suspended":
      return "Suspended";
    case "resumed":
      return "Resumed";
    case "expired":
      return "Expired";
    case "adjusted":
      return target === null ? "Target moved" : `Target moved to ${formatPrice(target, currency)}`;
    case "adjustmentUndone":
      return `Target back at ${formatPrice(target, currency)}`;
    case "firingUndone":
      return target === null
        ? "Firing undone"
        : `Firing undone, target ${formatPrice(target, currency)}`;
    case "deleted":
      return "Deleted";
    case "restored":
      return "Brought back";
    case "requested":
      return `${channel} to be sent`;
    case "delivered":
      return `${channel} sent`;
    case "attemptFailed":
      return `${channel} failed, to be tried again`;
    case "gaveUp":
      return `${channel} given up`;
    default:
      return kind satisfies never;
  }
}
