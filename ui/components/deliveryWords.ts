/** What the channels are called; one that the product has no word for keeps its own. */
const CHANNELS: Readonly<Record<string, string>> = {
  email: "Email",
  sms: "SMS",
  push: "Push",
  ntfy: "ntfy",
  telegram: "Telegram",
  discord: "Discord",
  webhook: "Webhook",
};

export const channelNames: readonly string[] = Object.keys(CHANNELS);

export const nameChannel = (channel: string): string => CHANNELS[channel] ?? channel;

export type DeliveryStatus = "queued" | "deferred" | "retrying" | "delivered" | "failed";

export const DELIVERY_STATUSES = {
  queued: { word: "Waiting", intent: "none" },
  deferred: { word: "Deferred", intent: "none" },
  retrying: { word: "Retrying", intent: "warning" },
  delivered: { word: "Delivered", intent: "success" },
  failed: { word: "Failed", intent: "danger" },
} as const satisfies Record<DeliveryStatus, object>;
