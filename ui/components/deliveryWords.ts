import { DELIVERY_WORDS, OUTCOME_WORDS } from "./messages.ts";
import { channels, type ChannelWords } from "../api/channels.gen.ts";

const known: Readonly<Record<string, ChannelWords>> = channels;

export const channelNames: readonly string[] = Object.keys(known);

/** What a channel is called; one that this page does not know keeps its name. */
export const nameChannel = (channel: string): string => known[channel]?.label ?? channel;

export type DeliveryStatus = "queued" | "deferred" | "retrying" | "delivered" | "failed";
export type DeliveryOutcome = "filed" | "accepted" | "delivered";

export const DELIVERY_STATUSES = Object.keys(DELIVERY_WORDS) as readonly DeliveryStatus[];

const COLORS = {
  queued: { intent: "none" },
  deferred: { intent: "none" },
  retrying: { intent: "warning" },
  delivered: { intent: "success" },
  failed: { intent: "danger" },
} as const satisfies Record<DeliveryStatus, object>;

/** Word and color of a delivery. `outcome` says how far a sent one got; a file is none that left. */
export const describeDelivery = (
  status: DeliveryStatus,
  outcome: DeliveryOutcome | null | undefined,
) =>
  status === "delivered" && outcome
    ? ({
        word: OUTCOME_WORDS[outcome],
        intent: outcome === "filed" ? "warning" : "success",
      } as const)
    : { word: DELIVERY_WORDS[status], ...COLORS[status] };
