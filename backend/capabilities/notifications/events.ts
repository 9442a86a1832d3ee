import type { DeliveryOutcome, AlertType, Direction } from "../../domain/choices.ts";
import type { WeeklyFigures } from "../weekly/events.ts";
import { dataOf, type DomainEvent, type EventOf } from "../../platform/eventStore/event.ts";

/** Channel's name in its descriptor; a string, as events outlive the version that knew it. */
export type ChannelName = string;

export type DeferralReason =
  | "mutedAll"
  | "quietHours"
  | "mutedAlert"
  | "frequency"
  | "coalescing"
  | "dailyLimit";

/** Copied from the firing, so that a retry says the same even if the alert has changed. */
export interface FiringFacts {
  readonly symbol: string;
  readonly alertType: AlertType;
  /** Price in `currency`, or a percentage for change_percent. */
  readonly targetPrice: number;
  /** ISO 4217 code of the major unit. */
  readonly currency: string;
  readonly price: number;
  /** ISO 8601, UTC. */
  readonly exchangeTime: string;
  /** Trading day in the exchange's time zone, `YYYY-MM-DD`. */
  readonly tradeDate: string;
  readonly source: string;
  readonly delaySeconds: number;
  readonly previousClose: number | null;
  readonly changePercent: number | null;
  readonly alreadyMet: boolean;
  /** When the price crossed, ISO 8601, if the bars of a gap show it. Absent in old events. */
  readonly crossedAt?: string | null;
  /** True if found after a gap, even if no bar shows it; otherwise absent, as in old events. */
  readonly late?: boolean;
  /** Direction of a change alert; absent in old events, which means "either". */
  readonly direction?: Direction;
  /** The alert's note; absent if there is none, and in old events. */
  readonly note?: string;
  /** New price ÷ old price of a split that may explain the move; absent if none is suspected. */
  readonly splitFactor?: number;
}

/** A notice about the alert other than a firing. Stored so that a retry says the same. */
export type AlertNotice = NoticeOf & {
  readonly symbol: string;
  readonly alertType: FiringFacts["alertType"];
  /** Price in `currency`, or a percentage, after the event. */
  readonly targetPrice: number;
  readonly currency: string;
};

type NoticeOf =
  | {
      readonly kind: "suspended";
      /** Number of firings within `windowMinutes` that exceeded the limit. */
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

/** Copied, so that a retry says the same. Figures are formatted when the message is composed. */
export interface RuleFacts {
  readonly ruleId: number;
  /** Position of the event in the log. */
  readonly position: number;
  /** `unknown`: the rule can no longer be evaluated. `suspended`: it fired too often. */
  readonly kind: "fired" | "unknown" | "suspended";
  readonly symbol: string;
  readonly name: string;
  readonly sentence: string;
  readonly labels: readonly string[];
  readonly price: number | null;
  readonly currency: string;
  /** Exchange time; ISO 8601, UTC. */
  readonly at: string;
  readonly values: readonly {
    readonly text: string;
    readonly value: number | null;
    readonly unit: string | null;
    readonly source: string | null;
  }[];
  /** Set if found after a gap without prices. `crossedAt` is the bar that shows it, if any. */
  readonly late?: { readonly crossedAt: string | null };
  /** New price ÷ old price of a split that may explain it, and that no source can confirm. */
  readonly splitFactor?: number;
  /** Set if the rule repeats or escalates until the firing is acknowledged. */
  readonly followUp?: RuleFollowUpFacts;
  readonly flood?: RuleFloodFacts;
}

/** Limit that was exceeded. The rule's limit does not count one firing per stock. */
export interface RuleFloodFacts {
  readonly limit: "symbol" | "rule";
  readonly firings: number;
  readonly windowMinutes: number;
}

export type RuleFollowUpFacts =
  | { readonly kind: "first"; readonly repeatMinutes: number | null }
  | {
      readonly kind: "reminder";
      /** Counted from 1. */
      readonly number: number;
      readonly of: number;
      readonly repeatMinutes: number | null;
    }
  | { readonly kind: "escalation"; readonly afterMinutes: number };

/** Message named after its first member, which represents all in counts. Absent in old events. */
export interface PartOfMessage {
  readonly message?: string;
}

const notificationEvents = {
  /** The destination is an id, because addresses must never enter the log. */
  NotificationRequested: dataOf<{
    /** Null for tests and rules. */
    readonly alertId: number | null;
    /** Number of the alert's firing, from 1; 0 for tests and notices. */
    readonly firing: number;
    readonly channel: ChannelName;
    readonly contactId: number;
    readonly isTest: boolean;
    /** ISO 8601, UTC. */
    readonly requestedAt: string;
    /** Null for tests, notices and rules. */
    readonly facts: FiringFacts | null;
    /** Absent for tests and firings. */
    readonly notice?: AlertNotice;
    readonly rule?: RuleFacts;
    readonly weekly?: WeeklyFigures;
  }>(),
  /** Part of the first member's message. Written before sending, so that a retry sends the same. */
  NotificationGrouped: dataOf<{
    readonly message: string;
    /** Start of the six hours of attempts; ISO 8601, UTC. */
    readonly groupedAt: string;
  }>(),
  /** Caused by the user's settings; nothing is lost. */
  NotificationDeferred: dataOf<{
    readonly reason: DeferralReason;
    /** ISO 8601, UTC; null if unknown. */
    readonly until: string | null;
  }>(),
  /** The message was sent; `outcome` tells how far it got. */
  NotificationDelivered: dataOf<
    PartOfMessage & {
      /** Counted from 1. */
      readonly attempt: number;
      readonly providerAnswer: string;
      readonly latencyMs: number;
      readonly outcome: DeliveryOutcome;
      /** The provider's id of the message; absent if its status cannot be queried. */
      readonly trackingId?: string;
    }
  >(),
  NotificationConfirmed: dataOf<
    PartOfMessage & {
      readonly outcome: "delivered" | "failed";
      readonly providerAnswer: string;
    }
  >(),
  NotificationAttemptFailed: dataOf<{
    readonly attempt: number;
    /** Error text without addresses. */
    readonly error: string;
    /** True if a retry would fail again. */
    readonly permanent: boolean;
    readonly latencyMs: number;
    /** ISO 8601, UTC; null if there is no further attempt. */
    readonly nextAttemptAt: string | null;
  }>(),
  NotificationGaveUp: dataOf<PartOfMessage & { readonly reason: string }>(),
};

export type NotificationEvent = EventOf<typeof notificationEvents>;
export const notificationEventTypes = Object.keys(notificationEvents);

export type NotificationRequested = EventOf<typeof notificationEvents, "NotificationRequested">;
export type NotificationDelivered = EventOf<typeof notificationEvents, "NotificationDelivered">;
export type NotificationConfirmed = EventOf<typeof notificationEvents, "NotificationConfirmed">;
export type NotificationGaveUp = EventOf<typeof notificationEvents, "NotificationGaveUp">;

/**
 * Changes of destinations, mutes and label routes, for the audit log; no decisions are based on
 * these events. The current state is in separate tables, and addresses and tokens are outside the
 * database.
 */
export type NotificationSetupEvent =
  | DomainEvent<
      "DestinationAdded" | "DestinationDeleted",
      { readonly id: number; readonly channel: string }
    >
  | DomainEvent<
      "DestinationSwitched",
      { readonly id: number; readonly channel: string; readonly isActive: boolean }
    >
  | DomainEvent<"BrowserSubscribed" | "BrowserUnsubscribed", { readonly id: number }>
  | DomainEvent<
      "LabelRoutesSaved",
      {
        readonly routes: readonly {
          readonly label: string;
          readonly channels: readonly string[];
        }[];
      }
    >
  /** A null `alertId` means all alerts; `until` is ISO 8601. */
  | DomainEvent<"NotificationsMuted", { readonly alertId: number | null; readonly until: string }>
  | DomainEvent<"NotificationsUnmuted", { readonly alertId: number | null }>;

export const destinationStream = (id: number): string => `destination-${id}`;
export const browserStream = (id: number): string => `browser-${id}`;
export const LABEL_ROUTES_STREAM = "label-routes";
export const muteStream = (alertId: number | null): string =>
  alertId === null ? "mute" : `mute-${alertId}`;
