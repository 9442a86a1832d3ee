import { alertTypes, directions, listedAlertStatuses, repeats } from "../../domain/choices.ts";
import { MAX_TEXT, MAX_TARGET_PRICE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  SymbolStatus,
  SymbolText,
  Text,
  TradeDate,
} from "../common.ts";

export const AlertType = OneOf(alertTypes, {
  $id: "AlertType",
  description: "Price Above, Price Below, Price Change %",
});

export const AlertRepeat = OneOf(repeats, {
  $id: "AlertRepeat",
  description:
    "Triggers only once, at most once per trade date, or on every crossing. Default: once; for change_percent, daily",
});

export const AlertDirection = OneOf(directions, {
  $id: "AlertDirection",
  description: "Direction of the change that triggers the alert; change_percent only",
});

/** Sessions in which an alert is evaluated; there is no trading outside of them. */
export const AlertSession = OneOf(["pre", "regular", "post"], { $id: "AlertSession" });

export const AlertFiring = Named("AlertFiring", {
  price: Figure("Observed price, in the alert's currency"),
  exchangeTime: IsoTime,
  tradeDate: TradeDate,
  source: Type.String(),
  alreadyMet: Flag("True if the condition was already met when the alert was created"),
  previousClose: Nullable(Type.Number()),
  changePercent: Nullable(Figure("Percent change from previousClose")),
  late: Flag("True if the crossing was found after a period without prices"),
  crossedAt: Nullable(
    Type.String({
      format: "date-time",
      description:
        "Start of the bar that shows the crossing; null if it was seen live or is unknown",
    }),
  ),
  splitFactor: Type.Optional(
    Nullable(
      Figure(
        "New price ÷ old price of a possible split that would explain the move but that no source could confirm",
      ),
    ),
  ),
});
export type AlertFiring = Static<typeof AlertFiring>;

/** A price that is too far from the last one; it is held until a second price confirms it. */
export const HeldPrice = Named("HeldPrice", {
  price: Type.Number(),
  lastPrice: Type.Number(),
  exchangeTime: IsoTime,
});
export type HeldPrice = Static<typeof HeldPrice>;

/** Why an alert is suspended: it fired too often, or its owner paused it. Resuming ends both. */
export const AlertSuspension = Type.Union(
  [
    Type.Object({
      reason: Type.Literal("flood"),
      firings: Type.Integer(),
      windowMinutes: Type.Integer(),
      exchangeTime: IsoTime,
    }),
    Type.Object({ reason: Type.Literal("paused"), since: IsoTime }),
  ],
  { $id: "AlertSuspension" },
);
export type AlertSuspension = Static<typeof AlertSuspension>;

export const AlertAdjustment = Named("AlertAdjustment", {
  oldTarget: Type.Number(),
  newTarget: Type.Number(),
  factor: Figure("New price ÷ old price"),
  effectiveDate: Text("First trade date after the split"),
  reason: Type.Optional(
    Type.Literal("simulation", {
      description:
        "The simulated market changed its prices on that date. If omitted, the reason is a split",
    }),
  ),
});
export type AlertAdjustment = Static<typeof AlertAdjustment>;

export const Alert = Named("Alert", {
  id: Id,
  symbol: Type.String(),
  symbolStatus: Type.Optional(SymbolStatus),
  targetPrice: Figure("A price in `currency`, or the percentage for change_percent"),
  alertType: AlertType,
  currency: CurrencyCode,
  phoneNumberId: Nullable(Id),
  emailId: Nullable(Id),
  isActive: Flag(
    "True while the alert is being watched. A repeating alert stays active after it triggers",
  ),
  isTriggered: Flag(
    "True after the alert triggered, until it is re-armed. An alert that triggers once is not re-armed",
  ),
  createdAt: IsoTime,
  firing: Nullable(AlertFiring),
  repeat: AlertRepeat,
  direction: AlertDirection,
  sessions: Type.Array(AlertSession),
  cooldownMinutes: Type.Integer(),
  expiresAt: Nullable(IsoTime),
  isExpired: Type.Boolean(),
  note: Nullable(Type.String()),
  firings: Type.Integer({ description: "Number of times the alert has triggered" }),
  held: Nullable(HeldPrice),
  suspension: Nullable(AlertSuspension),
  adjustment: Nullable(AlertAdjustment),
  notWatchedSince: Nullable(
    Type.String({
      format: "date-time",
      description:
        "Time of the first of three or more checks in an open session that returned no usable price",
    }),
  ),
});
export type Alert = Static<typeof Alert>;

const AlertRules = {
  repeat: Type.Optional(AlertRepeat),
  direction: Type.Optional(AlertDirection),
  sessions: Type.Optional(
    Type.Array(AlertSession, {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      description: "Default: regular",
    }),
  ),
  cooldownMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1440,
      description: "Minimum time between two triggers with every_cross. Default: 15",
    }),
  ),
};

const TargetPrice = Type.Number({ exclusiveMinimum: 0, maximum: MAX_TARGET_PRICE });

export const NewAlert = Named("NewAlert", {
  symbol: SymbolText,
  targetPrice: TargetPrice,
  alertType: AlertType,
  phoneNumberId: Type.Optional(Nullable(Id)),
  emailId: Type.Optional(Nullable(Id)),
  ...AlertRules,
  expiresAt: Type.Optional(Nullable(IsoTime)),
  note: Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT }))),
});
export type NewAlert = Static<typeof NewAlert>;

/** Editable fields of an alert; an omitted field is unchanged. */
export const AlertEdit = Named("AlertEdit", {
  targetPrice: Type.Optional(TargetPrice),
  alertType: Type.Optional(AlertType),
  phoneNumberId: Type.Optional(Nullable(Id)),
  emailId: Type.Optional(Nullable(Id)),
  ...AlertRules,
  expiresAt: Type.Optional(Nullable(IsoTime)),
  note: Type.Optional(Nullable(Type.String({ maxLength: MAX_TEXT }))),
  expectedTarget: Type.Optional(
    Figure("Target price that the client last read; the request fails with 409 if it has changed"),
  ),
});
export type AlertEdit = Static<typeof AlertEdit>;

export const Snooze = Named("Snooze", {
  minutes: Type.Optional(Type.Integer({ minimum: 15, maximum: 1440, description: "Default: 60" })),
});

export const NewTarget = Named("NewTarget", {
  targetPrice: TargetPrice,
  expectedTarget: Type.Optional(
    Figure("Target price that the client last read; the request fails with 409 if it has changed"),
  ),
});
export type NewTarget = Static<typeof NewTarget>;

export const Alerts = Type.Array(Alert);

export const ListedAlertStatus = OneOf(listedAlertStatuses);
export type ListedAlertStatus = Static<typeof ListedAlertStatus>;

/** The alert to backtest, as it would be created but without recipients. */
export const BacktestRequest = Named("BacktestRequest", {
  symbol: SymbolText,
  targetPrice: TargetPrice,
  alertType: AlertType,
  ...AlertRules,
});
export type BacktestRequest = Static<typeof BacktestRequest>;

export const BacktestMark = Named("BacktestMark", {
  time: IsoTime,
  price: Type.Number(),
  changePercent: Nullable(Figure("Percent change from the previous close")),
});
export type BacktestMark = Static<typeof BacktestMark>;

export const Backtest = Named("Backtest", {
  symbol: Type.String(),
  currency: CurrencyCode,
  days: Type.Integer({ description: "Number of calendar days evaluated" }),
  firings: Type.Integer({ description: "Number of times the alert would have triggered" }),
  marks: Type.Array(BacktestMark, { description: "Most recent triggers, oldest first" }),
  closes: Type.Array(Type.Object({ time: IsoTime, close: Type.Number() }), {
    description: "Daily closes in that period, oldest first",
  }),
});
export type Backtest = Static<typeof Backtest>;
