import { DELIVERY_WORDS, OUTCOME_WORDS } from "./messages.ts";
import { channels, type ChannelWords } from "../api/channels.gen.ts";

const known: Readonly<Record<string, ChannelWords>> = channels;

export const channelNames: readonly string[] = Object.keys(known);

/** What a channel is called; one that this page does not know keeps its name. */
export const nameChannel = (channel: string): string => known[channel]?.label ?? channel;

export type DeliveryStatus = "queued" | "deferred" | "retrying" | "delivered" | "failed";
export type DeliveryOutcome = "filed" | "accepted" | "delivered";

/** What a delivery can have come to, and the word for it: of a sent one, how far it got. */
export const DELIVERY_STATES = {
  queued: DELIVERY_WORDS.queued,
  deferred: DELIVERY_WORDS.deferred,
  retrying: DELIVERY_WORDS.retrying,
  ...OUTCOME_WORDS,
  failed: DELIVERY_WORDS.failed,
} as const satisfies Record<Exclude<DeliveryStatus, "delivered"> | DeliveryOutcome, string>;

export const isOutcome = (state: string): state is DeliveryOutcome =>
  Object.hasOwn(OUTCOME_WORDS, state);

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
