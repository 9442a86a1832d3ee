import { Type, type Static } from "@sinclair/typebox";
import { AlertDirection, AlertType } from "./alerts/alert.ts";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  Text,
} from "./common.ts";

/** Maximum number of entries; the oldest are removed as new ones arrive. */
export const MAX_INBOX = 1000;

const MAX_READ_IDS = 200;

const Run = OneOf(["screener", "earningsScreener", "surge"], { description: "Kind of run" });

const PriceTarget = { alertId: Id, symbol: Type.String(), currency: CurrencyCode };

export const InboxFacts = Type.Union(
  [
    Type.Object({
      kind: Type.Literal("alertTriggered"),
      ...PriceTarget,
      alertType: AlertType,
      targetPrice: Figure("In `currency`, or in percent"),
      direction: Type.Optional(AlertDirection),
      price: Type.Number(),
      changePercent: Nullable(Type.Number()),
    }),
    Type.Object({
      kind: Type.Literal("alertSuspended"),
      ...PriceTarget,
      firings: Type.Integer({
        description: "Number of triggers within `windowMinutes` that caused the suspension",
      }),
      windowMinutes: Type.Number(),
    }),
    Type.Object({
      kind: Type.Literal("alertAdjusted"),
      ...PriceTarget,
      oldTarget: Type.Number(),
      newTarget: Type.Number(),
      effectiveDate: Text("Date of the split, `YYYY-MM-DD`"),
    }),
    Type.Object({
      kind: Type.Literal("ruleFired"),
      ruleId: Id,
      symbol: Type.String(),
      currency: CurrencyCode,
      name: Text("Empty if the rule has no name"),
      sentence: Type.String(),
      price: Nullable(Type.Number()),
      isUnknown: Flag("True if the rule can no longer be evaluated"),
    }),
    Type.Object({
      kind: Type.Literal("ruleSuspended"),
      ruleId: Id,
      symbol: Text("Symbol whose next trigger exceeded the limit"),
      name: Text("Empty if the rule has no name"),
      sentence: Type.String(),
      limit: OneOf(["symbol", "rule"], {
        description:
          "Limit that was exceeded: triggers of one symbol, or triggers of the whole rule",
      }),
      firings: Type.Integer({
        description: "Number of triggers within `windowMinutes` that caused the suspension",
      }),
      windowMinutes: Type.Number(),
    }),
    Type.Object({ kind: Type.Literal("symbolNotFound"), symbol: Type.String() }),
    Type.Object({
      kind: Type.Literal("deliveryFailed"),
      alertId: Nullable(Id),
      symbol: Text("Empty if the message is not about a stock"),
      channel: Type.String(),
      reason: Text("One sentence"),
    }),
    Type.Object({
      kind: Type.Literal("runCompleted"),
      run: Run,
      found: Count(),
      screened: Count("Number of stocks screened"),
    }),
    Type.Object({
      kind: Type.Literal("runFailed"),
      run: Run,
      reason: Text("One sentence"),
    }),
  ],
  { $id: "InboxFacts" },
);
export type InboxFacts = Static<typeof InboxFacts>;

export const InboxEntry = Named("InboxEntry", {
  id: Id,
  time: IsoTime,
  isRead: Type.Boolean(),
  facts: InboxFacts,
});
export type InboxEntry = Static<typeof InboxEntry>;

export const Inbox = Type.Array(InboxEntry);

export const InboxFilter = OneOf(["all", "unread", "alerts", "deliveries", "runs"], {
  description: "Default: `all`. `alerts` includes entries about symbols that do not exist",
});
export type InboxFilter = Static<typeof InboxFilter>;

export const InboxUnread = Named("InboxUnread", {
  unread: Count(),
  newest: Nullable(
    Type.Integer({ minimum: 1, description: "Value of `upTo` that marks all entries as read" }),
  ),
});
export type InboxUnread = Static<typeof InboxUnread>;

/** Marks single entries or all up to one, so that later entries stay unread. */
export const InboxReading = Named("InboxReading", {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_READ_IDS })),
  upTo: Type.Optional(Id),
});
export type InboxReading = Static<typeof InboxReading>;
