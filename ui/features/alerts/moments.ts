import type { AlertMoment } from "../../api/endpoints.ts";
import { nameChannel } from "../../components/deliveryWords.ts";
import { formatPrice } from "../../format/number.ts";
import { MOMENTS, NOTIFICATION, describeNotification } from "./messages.ts";

/** What happened, in one line: "Triggered at $310.02". */
export function describeMoment(moment: AlertMoment, currency: string): string {
  const { kind, channel } = moment;
  const [price, target] = [moment.price, moment.target].map((figure) =>
    figure === null ? "" : formatPrice(figure, currency),
  ) as [string, string];
  switch (kind) {
    case "requested":
    case "delivered":
    case "attemptFailed":
    case "gaveUp":
      return describeNotification[kind](channel === null ? NOTIFICATION : nameChannel(channel));
    default:
      return MOMENTS[kind](price, target);
  }
}
