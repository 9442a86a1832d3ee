import { channels, type ChannelWords } from "../api/channels.gen.ts";

const known: Readonly<Record<string, ChannelWords>> = channels;

export const channelNames: readonly string[] = Object.keys(known);

/** What a channel is called; one that this page does not know keeps its name. */
export const nameChannel = (channel: string): string => known[channel]?.label ?? channel;

export type DeliveryStatus = "queued" | "deferred" | "retrying" | "delivered" | "failed";

export const DELIVERY_STATUSES = {
  queued: { word: "Waiting", intent: "none" },
  deferred: { word: "Deferred", intent: "none" },
  retrying: { word: "Retrying", intent: "warning" },
  delivered: { word: "Delivered", intent: "success" },
  failed: { word: "Failed", intent: "danger" },
} as const satisfies Record<DeliveryStatus, object>;
