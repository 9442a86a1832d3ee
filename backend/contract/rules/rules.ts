import { MAX_PASTE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  ErrorText,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";
import { LineProblems, SkipInvalid } from "../lineImport.ts";
import { RuleSchema as Rule } from "../../domain/rules/rule.ts";

export const MAX_PREVIEW_SYMBOLS = 20;
export const MAX_IMPORTED_RULES = 200;
export const MAX_BACKTEST_FIRINGS = 1000;
export const HORIZONS = [1, 5, 20] as const;

/** Maximum number of firings awaiting acknowledgment that are listed per rule and in total. */
export const MAX_OPEN_LISTED = 20;
export const MAX_OPEN_IN_ALL = 200;

const PartPath = Text(
  "Path to the part of the rule, such as `when.conditions.1.left`, `scope` or `labels`",
);

export const RuleProblem = Named(
  "RuleProblem",
  { path: PartPath, sentence: ErrorText },
  { description: "A problem with one part of a rule" },
);

export const RuleUnit = OneOf(
  ["price", "volume", "percent", "points", "ratio", "days", "money", "amount", "count"],
  { $id: "RuleUnit" },
);

export const RuleTruth = OneOf(["true", "false", "unknown"], {
  $id: "RuleTruth",
  description: "`unknown`: data is missing. It never triggers and never counts as false",
});

export const RuleEvidence = Named(
  "RuleEvidence",
  {
    text: Text("Name of the figure, such as `RSI (14) of the close`"),
    value: Nullable(Figure("Null if unknown, and for events")),
    unit: Nullable(RuleUnit),
    time: Nullable(IsoTime),
    source: Nullable(Type.String()),
  },
  {
    description:
      "A figure of a condition, or the event that matched it. `time` is the start of the bar or the time of observation",
  },
);

/** A witness as a list in which each condition precedes its parts; the path shows the nesting. */
export const RuleWitness = Type.Array(
  Type.Object({
    path: PartPath,
    sentence: Text("The condition in words"),
    truth: RuleTruth,
    values: Type.Array(RuleEvidence),
  }),
  {
    $id: "RuleWitness",
    description: "Every condition of the rule with its result and figures, outer conditions first",
  },
);

export const RuleStatus = OneOf(["active", "paused", "suspended"], {
  $id: "RuleStatus",
  description: "`suspended`: the rule triggered too often and is not watched until it is resumed",
});

export const RuleSuspension = Named(
  "RuleSuspension",
  {
    at: IsoTime,
    limit: OneOf(["symbol", "rule"], {
      description: "Limit that was exceeded: triggers of one symbol, or triggers of the whole rule",
    }),
    symbol: Text("Symbol whose next trigger exceeded the limit"),
    firings: Count(
      "Number of triggers allowed within `windowMinutes`. The limit of the whole rule also allows one trigger per symbol",
    ),
    windowMinutes: Type.Integer({ minimum: 1 }),
  },
  { description: "Why a rule was suspended" },
);

export const RuleAdjustment = Named(
  "RuleAdjustment",
  {
    symbol: Type.String(),
    factor: Figure("New price ÷ old price"),
    effectiveDate: Text("YYYY-MM-DD"),
    source: Type.String(),
    oldSentence: Type.String(),
  },
  { description: "Change of the rule's prices after a split; it can be undone" },
);

export const OpenFollowUp = Named(
  "OpenFollowUp",
  {
    firing: Type.Integer({ minimum: 1, description: "Id of the trigger" }),
    ruleId: Id,
    symbol: Type.String(),
    firedAt: IsoTime,
    sent: Count("Number of reminders sent"),
    nextAt: Nullable(IsoTime),
    escalatesAt: Nullable(IsoTime),
  },
  { description: "A trigger that repeats or escalates until acknowledged" },
);
export type OpenFollowUp = Static<typeof OpenFollowUp>;
export const OpenFollowUps = Type.Array(OpenFollowUp, { description: "Newest first; maximum 200" });

export const WatchedRule = Named("WatchedRule", {
  id: Id,
  rule: Rule,
  sentence: Text("The rule as an unambiguous sentence"),
  status: RuleStatus,
  version: Type.Integer({
    minimum: 1,
    description: "Version for `expectedVersion`; increases with every change",
  }),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  symbols: Count("Number of symbols currently watched"),
  problem: Nullable(
    Text(
      "Why the rule cannot be watched or cannot trigger, for example because its watchlist was deleted",
    ),
  ),
  adjustment: Nullable(RuleAdjustment),
  suspension: Nullable(RuleSuspension),
  snoozedUntil: Nullable(IsoTime),
  unacknowledged: Type.Array(OpenFollowUp, {
    description: `Triggers awaiting acknowledgment, newest first; maximum ${MAX_OPEN_LISTED}`,
  }),
  escalationProblem: Nullable(Text("Why the escalation cannot be delivered")),
  firings: Count(),
  lastFiring: Nullable(Type.Object({ symbol: Type.String(), at: IsoTime })),
});
export type WatchedRule = Static<typeof WatchedRule>;
export const WatchedRules = Type.Array(WatchedRule);

export const NewRule = Named("NewRule", { rule: Rule }, { additionalProperties: false });

export const RulePreviewRequest = Named(
  "RulePreviewRequest",
  {
    rule: Rule,
    ruleId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Id of the saved rule. Its current result then comes from the running evaluation, including its accumulated state",
      }),
    ),
  },
  { additionalProperties: false },
);

export const RuleEdit = Named(
  "RuleEdit",
  {
    rule: Rule,
    expectedVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Version that the client last read; the request fails with 409 if the rule has changed",
      }),
    ),
  },
  { additionalProperties: false },
);

export const RuleAcknowledgement = Named(
  "RuleAcknowledgement",
  {
    firing: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Id of the trigger to acknowledge. If omitted, all open triggers of the rule are acknowledged",
      }),
    ),
  },
  { additionalProperties: false },
);

export const RuleSnooze = Named(
  "RuleSnooze",
  {
    minutes: Type.Optional(
      Type.Integer({ minimum: 15, maximum: 1440, description: "Default: 60" }),
    ),
    untilTomorrow: Type.Optional(
      Flag(
        "Snooze until midnight at the stock's exchange, or in New York if the rule covers several exchanges. Use it instead of `minutes`",
      ),
    ),
  },
  { additionalProperties: false },
);

export const RuleFiring = Named("RuleFiring", {
  id: Id,
  ruleId: Id,
  kind: OneOf(["fired", "unknown"], {
    description: "`unknown`: the rule can no longer be evaluated",
  }),
  symbol: Type.String(),
  at: IsoTime,
  price: Nullable(Figure("Price of the bar or quote that triggered the rule, in `currency`")),
  currency: CurrencyCode,
  sentence: Text("The rule at the time of the trigger"),
  acknowledgedAt: Nullable(IsoTime),
  isSnoozed: Flag(
    "True if the rule was snoozed, so that no message was sent and no inbox entry was created",
  ),
  late: Nullable(
    Type.Object(
      { since: IsoTime, crossedAt: Nullable(IsoTime) },
      {
        description:
          "Set if the trigger was found after a gap: time of the last price before the gap and, if known, of the bar that shows the crossing",
      },
    ),
  ),
  splitFactor: Nullable(
    Figure(
      "New price ÷ old price of a possible split that would explain the move but that no source could confirm",
    ),
  ),
  witness: RuleWitness,
});
export type RuleFiring = Static<typeof RuleFiring>;
export const RuleFirings = Type.Array(RuleFiring, { description: "Newest first" });

export const RulesExport = Named("RulesExport", {
  fileName: Type.String(),
  text: Text("One JSON object per line, one for each rule"),
});
export type RulesExport = Static<typeof RulesExport>;

export const RulesImport = Named(
  "RulesImport",
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_PASTE,
      description: `One JSON object per line, one for each rule. Maximum ${MAX_IMPORTED_RULES} rules`,
    }),
    skipInvalid: SkipInvalid,
  },
  { additionalProperties: false },
);

export const RulesImported = Named("RulesImported", {
  created: Type.Array(Id),
  problems: LineProblems(PartPath),
});
export type RulesImported = Static<typeof RulesImported>;

export const RuleRequirement = Named("RuleRequirement", {
  symbol: Nullable(Text("Null for the watched symbol itself")),
  timeframe: Type.String(),
  bars: Count("Number of closed bars required to evaluate the rule"),
  since: Nullable(IsoTime),
});

export const RulePreview = Named("RulePreview", {
  sentence: Type.String(),
  problems: Type.Array(RuleProblem, {
    description: "Empty if the rule can be saved. Otherwise nothing else is computed",
  }),
  unavailable: Type.Array(RuleProblem, {
    description:
      "Parts that no source of this market can evaluate, which remain unknown, conditions that cannot become true as they are, and channels without an active destination",
  }),
  requirements: Type.Array(RuleRequirement),
  scope: Type.Object({
    symbols: Count("Number of symbols that would be watched"),
    problem: Nullable(Type.String()),
  }),
  pace: Nullable(
    Text(
      "Delay of the evaluation if the rule needs more bars per minute than the live source can provide",
    ),
  ),
  current: Type.Array(
    Type.Object({
      symbol: Type.String(),
      truth: RuleTruth,
      at: Nullable(IsoTime),
      witness: RuleWitness,
      problem: Nullable(Text("Why the data could not be read, or which substitute was used")),
    }),
    {
      description: `Current result for the first ${MAX_PREVIEW_SYMBOLS} symbols`,
    },
  ),
});
export type RulePreview = Static<typeof RulePreview>;
