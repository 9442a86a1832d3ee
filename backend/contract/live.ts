import { DeliveryOutcome, DeliveryStatus } from "./notifications/delivery.ts";
import { Type, type Static } from "@sinclair/typebox";
import { Alert } from "./alerts/alert.ts";
import { CurrencyCode, Flag, Id, IsoTime, Named, Nullable, Text } from "./common.ts";
import { MarketState } from "./health.ts";
import { RuleFiring } from "./rules/rules.ts";
import { ScreenerProgressMessage } from "./discovery/screener.ts";
import { SurgeProgress } from "./discovery/surge.ts";

/** More symbols than a screen shows, but few enough to bound the fan-out. */
export const MAX_WATCHED_SYMBOLS = 200;

export const HelloMessage = Type.Object({
  type: Type.Literal("hello"),
  version: Type.String(),
  market: MarketState,
});

export const QuoteMessage = Type.Object({
  type: Type.Literal("quote"),
  symbol: Type.String(),
  price: Type.Number(),
  currency: CurrencyCode,
  previousClose: Nullable(Type.Number()),
  exchangeTime: IsoTime,
  tradeDate: Type.String({ format: "date" }),
  source: Type.String(),
});

export const AlertTriggeredMessage = Type.Object({
  type: Type.Literal("alert.triggered"),
  alert: Alert,
});

export const AlertChangedMessage = Type.Object({
  type: Type.Literal("alert.changed"),
  alertId: Id,
  alert: Nullable(Alert),
});

export const RuleFiredMessage = Type.Object({
  type: Type.Literal("rule.fired"),
  firing: RuleFiring,
  name: Text("Name of the rule at that time; empty if it has none"),
  currency: CurrencyCode,
});

export const RuleChangedMessage = Type.Object({ type: Type.Literal("rule.changed"), ruleId: Id });

export const NotificationMessage = Type.Object({
  type: Type.Literal("notification"),
  alertId: Nullable(Id),
  symbol: Type.String(),
  channel: Type.String(),
  status: DeliveryStatus,
  outcome: Type.Optional(DeliveryOutcome),
  detail: Type.String(),
});

/** Reports an added or deleted post or comment; changes of likes are left to polling. */
export const CommunityChangedMessage = Type.Object({
  type: Type.Literal("community.changed"),
  postId: Id,
  isDeleted: Flag("True if the post itself was deleted"),
});

export const SurgeProgressMessage = Type.Object({
  type: Type.Literal("surge.progress"),
  progress: Nullable(SurgeProgress),
});

export const SignalsChangedMessage = Type.Object({ type: Type.Literal("signals.changed") });

export const PortfoliosChangedMessage = Type.Object({ type: Type.Literal("portfolios.changed") });

export const WatchlistChangedMessage = Type.Object({ type: Type.Literal("watchlist.changed") });

export const DashboardChangedMessage = Type.Object({ type: Type.Literal("dashboard.changed") });

export const InboxChangedMessage = Type.Object({ type: Type.Literal("inbox.changed") });

export const MutesChangedMessage = Type.Object({ type: Type.Literal("mutes.changed") });

/**
 * Names the resources that have changed since the last such message, either all of a kind
 * (`alerts`) or one of them (`alerts:7`); clients refetch the responses that show them. The
 * response to a write carries the same message as JSON in its `X-Changed` header. A client that has
 * already processed a message with the same `run` and an equal or higher `at` can ignore it.
 */
export const ChangedMessage = Named("ChangedMessage", {
  type: Type.Literal("changed"),
  run: Text("Changes when the server restarts, which also resets `at`"),
  at: Type.Integer({ minimum: 1, description: "Number of changes so far" }),
  changed: Type.Array(Type.String()),
});
export type ChangedMessage = Static<typeof ChangedMessage>;

export const MarketStatusMessage = Type.Object({
  type: Type.Literal("market.status"),
  market: MarketState,
});

export const PingMessage = Type.Object({ type: Type.Literal("ping"), time: IsoTime });

export const LiveMessage = Type.Union(
  [
    HelloMessage,
    QuoteMessage,
    AlertTriggeredMessage,
    AlertChangedMessage,
    RuleFiredMessage,
    RuleChangedMessage,
    NotificationMessage,
    CommunityChangedMessage,
    SurgeProgressMessage,
    SignalsChangedMessage,
    ScreenerProgressMessage,
    PortfoliosChangedMessage,
    WatchlistChangedMessage,
    DashboardChangedMessage,
    InboxChangedMessage,
    MutesChangedMessage,
    ChangedMessage,
    MarketStatusMessage,
    PingMessage,
  ],
  { $id: "LiveMessage" },
);
export type LiveMessage = Static<typeof LiveMessage>;

export const WatchMessage = Type.Object({
  type: Type.Literal("watch"),
  symbols: Type.Array(Type.String({ maxLength: 15 }), { maxItems: MAX_WATCHED_SYMBOLS }),
});

export const PongMessage = Type.Object({ type: Type.Literal("pong") });

/** Messages that a client may send on `/ws`; `watch` replaces the symbols watched so far. */
export const ClientMessage = Type.Union([WatchMessage, PongMessage], { $id: "ClientMessage" });
export type ClientMessage = Static<typeof ClientMessage>;
