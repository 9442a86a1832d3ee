import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** As the channel's descriptor has it; an event outlives the build that knew the channel. */
export type ChannelName = string;

/** Why something that is due is not sent yet. */
export type DeferralReason =
  | "mutedAll"
  | "quietHours"
  | "mutedAlert"
  | "frequency"
  | "coalescing"
  | "dailyLimit";

/**
 * What a message about a firing is written from, copied from the firing: the mail of a retry says
 * what the first one said, whatever has become of the alert since.
 */
export interface FiringFacts {
  readonly symbol: string;
  readonly alertType: "above" | "below" | "change_percent";
  /** A price in `currency`, or the percentage for change_percent. */
  readonly targetPrice: number;
  /** ISO 4217 code of the major unit. */
  readonly currency: string;
  /** Observed price, in `currency`. */
  readonly price: number;
  /** ISO 8601, UTC. */
  readonly exchangeTime: string;
  /** Trading day in the exchange's zone, `YYYY-MM-DD`. */
  readonly tradeDate: string;
  readonly source: string;
  readonly delaySeconds: number;
  readonly previousClose: number | null;
  readonly changePercent: number | null;
  readonly alreadyMet: boolean;
  /** Found in the bars of a gap: when the price crossed, ISO 8601. Absent in events of old. */
  readonly crossedAt?: string | null;
  /** Found after a gap, whether a bar shows it or not; absent where it was not, and in events of old. */
  readonly late?: boolean;
  /** Which way a change may go; absent in events of old, where it was either. */
  readonly direction?: "either" | "up" | "down";
  /** What the user wrote to the alert; absent where nothing was, and in events of old. */
  readonly note?: string;
  /** New price ÷ old price of a split that may explain the move; absent where none is in question. */
  readonly splitFactor?: number;
}

/** What else has become of an alert that its owner must know, written so that a retry says the same. */
export type AlertNotice = NoticeOf & {
  readonly symbol: string;
  readonly alertType: FiringFacts["alertType"];
  /** A price in `currency`, or a percentage, as it is after what has happened. */
  readonly targetPrice: number;
  /** ISO 4217 code of the major unit. */
  readonly currency: string;
};

type NoticeOf =
  | {
      readonly kind: "suspended";
      /** So many firings in so many minutes were too many. */
      readonly firings: number;
      readonly windowMinutes: number;
    }
  | {
      readonly kind: "adjusted";
      readonly oldTarget: number;
      /** New price ÷ old price. */
      readonly factor: number;
      /** First trade date at the new price. */
      readonly effectiveDate: string;
    };

/** Somebody is to be told. The destination is an id: addresses never enter the log. */
export type NotificationRequested = DomainEvent<
  "NotificationRequested",
  {
    /** Null for a test. */
    readonly alertId: number | null;
    /** Which firing of the alert, from 1; 0 for a test and for a notice. */
    readonly firing: number;
    readonly channel: ChannelName;
    readonly contactId: number;
    readonly isTest: boolean;
    /** ISO 8601, UTC. */
    readonly requestedAt: string;
    /** Null for a test and for a notice. */
    readonly facts: FiringFacts | null;
    /** Absent for a test and for a firing. */
    readonly notice?: AlertNotice;
  }
>;

/**
 * It is about to be sent for the first time, in the message named by its first member, together
 * with every other notification of that name. Written before the first attempt: a repeat after a
 * crash holds what the first one held.
 */
type NotificationGrouped = DomainEvent<
  "NotificationGrouped",
  {
    readonly message: string;
    /** ISO 8601, UTC; the six hours of trying begin here. */
    readonly groupedAt: string;
  }
>;

/** Kept back by what the user has set; nothing is lost. */
type NotificationDeferred = DomainEvent<
  "NotificationDeferred",
  {
    readonly reason: DeferralReason;
    /** ISO 8601, UTC; null when nobody can tell. */
    readonly until: string | null;
  }
>;

/** The provider took it; what becomes of it afterwards is out of sight. */
type NotificationDelivered = DomainEvent<
  "NotificationDelivered",
  {
    /** From 1. */
    readonly attempt: number;
    readonly providerAnswer: string;
    readonly latencyMs: number;
  }
>;

type NotificationAttemptFailed = DomainEvent<
  "NotificationAttemptFailed",
  {
    readonly attempt: number;
    /** In plain words, without addresses. */
    readonly error: string;
    /** Sending the same again would be refused again. */
    readonly permanent: boolean;
    readonly latencyMs: number;
    /** ISO 8601, UTC; null when there will be none. */
    readonly nextAttemptAt: string | null;
  }
>;

/** Nobody will be told any more. */
type NotificationGaveUp = DomainEvent<"NotificationGaveUp", { readonly reason: string }>;

export type NotificationEvent =
  | NotificationRequested
  | NotificationGrouped
  | NotificationDeferred
  | NotificationDelivered
  | NotificationAttemptFailed
  | NotificationGaveUp;

export const notificationEventTypes = [
  "NotificationRequested",
  "NotificationGrouped",
  "NotificationDeferred",
  "NotificationDelivered",
  "NotificationAttemptFailed",
  "NotificationGaveUp",
] as const satisfies readonly NotificationEvent["type"][];
