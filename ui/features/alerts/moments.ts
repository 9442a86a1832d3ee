import type { AlertMoment } from "../../api/endpoints.ts";
import { nameChannel } from "../../components/delivery/deliveryWords.ts";
import { formatPriceOf } from "../../format/level.ts";
import { MOMENTS, NOTIFICATION, describeNotification } from "./messages.ts";

export function describeMoment(moment: AlertMoment, symbol: string, currency: string): string {
  const { kind, channel } = moment;
  const [price, target] = [moment.price, moment.target].map((figure) =>
    figure === null ? "" : formatPriceOf(symbol, figure, currency),
  ) as [string, string];
  const by = channel === null ? NOTIFICATION : nameChannel(channel);
  switch (kind) {
    case "delivered":
      return describeNotification[sentAs(moment)](by);
    case "requested":
    case "attemptFailed":
    case "gaveUp":
      return describeNotification[kind](by);
    default:
      return MOMENTS[kind](price, target);
  }
}

function sentAs({ outcome }: AlertMoment) {
  if (outcome === null) return "delivered";
  return outcome === "delivered" ? "arrived" : outcome;
}
