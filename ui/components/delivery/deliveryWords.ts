import type { DeliveryOutcome, DeliveryStatus } from "../../../backend/domain/choices.ts";
import { DELIVERY_WORDS, OUTCOME_WORDS } from "../messages.ts";
import { channels, type ChannelWords } from "../../api/channels.gen.ts";

const known: Readonly<Record<string, ChannelWords>> = channels;

export const channelNames: readonly string[] = Object.keys(known);

/** Returns an unknown channel's stored name. */
export const nameChannel = (channel: string): string => known[channel]?.label ?? channel;

/** Channels whose label is not a name. */
const ORDINARY_WORDS = new Set(["email", "push", "webhook"]);

/** Returns the label for use within a sentence after "by". */
export const nameWayOf = (channel: string): string =>
  ORDINARY_WORDS.has(channel) ? nameChannel(channel).toLowerCase() : nameChannel(channel);

/** A sent delivery is labeled by its outcome. */
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

/** A message that was only saved to a file is a warning. */
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
