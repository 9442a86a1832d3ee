import type { Upcasters } from "../../platform/eventStore/event.ts";
import type { NotificationDelivered } from "./events.ts";

/** Old events have no outcome; emails written to files are recognizable by their response text. */
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
