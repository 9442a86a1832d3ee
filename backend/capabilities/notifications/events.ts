import type { WeeklyFigures } from "../weekly/events.ts";
import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** As the channel's descriptor has it; an event outlives the build that knew the channel. */
export type ChannelName = string;

/** How far a sent message got; `filed` is a file of this machine. */
export type DeliveryOutcome = "filed" | "accepted" | "delivered";

/** Why something that is due is not sent yet. */
export type DeferralReason =
  | "mutedAll"
  | "quietHours"
  | "mutedAlert"
  | "frequency"
  | "coalescing"
  | "dailyLimit";

/**
 * The data of a message about a firing, copied from the firing: the mail of a retry says what the
 * first one said, whatever has happened to the alert since.
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
  /** Found in the bars of a gap: when the price crossed, ISO 8601. Absent in old events. */
  readonly crossedAt?: string | null;
  /** Found after a gap, whether a bar shows it or not; absent otherwise, and in old events. */
  readonly late?: boolean;
  /** The direction of a change; absent in old events, where it was either. */
  readonly direction?: "either" | "up" | "down";
  /** The alert's note; absent without one, and in old events. */
  readonly note?: string;
  /** New price ÷ old price of a split that may explain the move; absent where none is in question. */
  readonly splitFactor?: number;
}

/** A notice about the alert besides a firing, stored so that a retry says the same. */
export type AlertNotice = NoticeOf & {
  readonly symbol: string;
  readonly alertType: FiringFacts["alertType"];
  /** A price in `currency`, or a percentage, after the event. */
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

/**
 * What a rule found, copied so that a retry says the same: figures are values, which are written
 * for the reader when the message is composed.
 */
export interface RuleFacts {
  readonly ruleId: number;
  /** Of the event in the log. */
  readonly position: number;
  /** `unknown`: it can no longer be decided. `suspended`: it fired too often. */
  readonly kind: "fired" | "unknown" | "suspended";
  readonly symbol: string;
  /** Empty without one. */
  readonly name: string;
  readonly sentence: string;
  readonly labels: readonly string[];
  readonly price: number | null;
  /** ISO 4217 code of the major unit. */
  readonly currency: string;
  /** Exchange time; ISO 8601, UTC. */
  readonly at: string;
  /** The figures of its conditions, and the events that matched. */
  readonly values: readonly {
    readonly text: string;
    readonly value: number | null;
    readonly unit: string | null;
    readonly source: string | null;
  }[];
  /** Found after a gap without prices; the bar that shows it, if one does. */
  readonly late?: { readonly crossedAt: string | null };
  /** New price ÷ old price of a split that may explain it, and that no source can confirm. */
  readonly splitFactor?: number;
  /** Of rules that repeat or escalate until acknowledged. */
  readonly followUp?: RuleFollowUpFacts;
  /** Of a suspension alone. */
  readonly flood?: RuleFloodFacts;
}

/** Which limit was exceeded; that of the rule counts besides one firing for each stock. */
export interface RuleFloodFacts {
  readonly limit: "symbol" | "rule";
  readonly firings: number;
  readonly windowMinutes: number;
}

export type RuleFollowUpFacts =
  | { readonly kind: "first"; readonly repeatMinutes: number | null }
  | {
      readonly kind: "reminder";
      /** From 1. */
      readonly number: number;
      readonly of: number;
      readonly repeatMinutes: number | null;
    }
  | { readonly kind: "escalation"; readonly afterMinutes: number };

/** A notification was requested. The destination is an id: addresses never enter the log. */
export type NotificationRequested = DomainEvent<
  "NotificationRequested",
  {
    /** Null for a test and for a rule. */
    readonly alertId: number | null;
    /** Which firing of the alert, from 1; 0 for a test and for a notice. */
    readonly firing: number;
    readonly channel: ChannelName;
    readonly contactId: number;
    readonly isTest: boolean;
    /** ISO 8601, UTC. */
    readonly requestedAt: string;
    /** Null for a test, a notice and a rule. */
    readonly facts: FiringFacts | null;
    /** Absent for a test and for a firing. */
    readonly notice?: AlertNotice;
    /** Of a rule alone. */
    readonly rule?: RuleFacts;
    /** Of the weekly digest alone. */
    readonly weekly?: WeeklyFigures;
  }
>;

/**
 * It is about to be sent for the first time, in the message named by its first member, together
 * with every other notification of that name. Written before the first attempt: a repeat after a
 * crash has the same content.
 */
type NotificationGrouped = DomainEvent<
  "NotificationGrouped",
  {
    readonly message: string;
    /** ISO 8601, UTC; the six hours of trying begin here. */
    readonly groupedAt: string;
  }
>;

/** Deferred by the user's settings; nothing is lost. */
type NotificationDeferred = DomainEvent<
  "NotificationDeferred",
  {
    readonly reason: DeferralReason;
    /** ISO 8601, UTC; null when unknown. */
    readonly until: string | null;
  }
>;

/**
 * The message that it was sent in, or would have been, named by its first member: of several notifications
 * in one message, that one stands for it in a count. Absent in events of before it was kept.
 */
export interface PartOfMessage {
  readonly message?: string;
}

/** It was sent; `outcome` says how far it got. */
export type NotificationDelivered = DomainEvent<
  "NotificationDelivered",
  PartOfMessage & {
    /** From 1. */
    readonly attempt: number;
    readonly providerAnswer: string;
    readonly latencyMs: number;
    readonly outcome: DeliveryOutcome;
    /** What the provider calls the message; absent where it cannot be asked about. */
    readonly trackingId?: string;
  }
>;

/** The provider has said later what became of a message that it had accepted. */
export type NotificationConfirmed = DomainEvent<
  "NotificationConfirmed",
  PartOfMessage & {
    readonly outcome: "delivered" | "failed";
    readonly providerAnswer: string;
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

/** It will not be delivered any more. */
export type NotificationGaveUp = DomainEvent<
  "NotificationGaveUp",
  PartOfMessage & { readonly reason: string }
>;

export type NotificationEvent =
  | NotificationRequested
  | NotificationGrouped
  | NotificationDeferred
  | NotificationDelivered
  | NotificationConfirmed
  | NotificationAttemptFailed
  | NotificationGaveUp;

export const notificationEventTypes = [
  "NotificationRequested",
  "NotificationGrouped",
  "NotificationDeferred",
  "NotificationDelivered",
  "NotificationConfirmed",
  "NotificationAttemptFailed",
  "NotificationGaveUp",
] as const satisfies readonly NotificationEvent["type"][];
