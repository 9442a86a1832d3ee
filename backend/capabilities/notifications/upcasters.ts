import type { Upcasters } from "../../platform/eventStore/upcasters.ts";
import type { NotificationDelivered } from "./events.ts";

/** How far a message got was not recorded at first; a file was recognizable by its answer. */
export const notificationUpcasters: Upcasters = {
  NotificationDelivered: (data) => {
    const sent = data as Omit<NotificationDelivered["data"], "outcome">;
    const isFile = sent.providerAnswer.startsWith("No mail server is set up");
    return {
      type: "NotificationDelivered",
      data: { outcome: isFile ? "filed" : "accepted", ...sent },
    };
  },
};
