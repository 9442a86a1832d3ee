import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, ErrorText, Id, IsoTime, Nullable } from "./common.ts";
import { LineProblems, MAX_IMPORT_TEXT, SkipInvalid } from "./lineImport.ts";
import { RuleSchema as Rule } from "../domain/rules/rule.ts";

export const MAX_PREVIEW_SYMBOLS = 20;
export const MAX_IMPORTED_RULES = 200;
export const MAX_BACKTEST_FIRINGS = 1000;
export const HORIZONS = [1, 5, 20] as const;

/** Maximum number of firings awaiting acknowledgment that are listed per rule and in total. */
export const MAX_OPEN_LISTED = 20;
export const MAX_OPEN_IN_ALL = 200;

const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const PartPath = Type.String({
  description: "The part of the rule, as `when.conditions.1.left`, `scope` or `labels`",
});

export const RuleProblem = Type.Object(
  { path: PartPath, sentence: ErrorText },
  { $id: "RuleProblem", description: "What is wrong with one part of a rule" },
);
export type RuleProblem = Static<typeof RuleProblem>;

export const RuleUnit = Type.Union(
  [
    Type.Literal("price"),
    Type.Literal("volume"),
    Type.Literal("percent"),
    Type.Literal("points"),
    Type.Literal("ratio"),
    Type.Literal("days"),
    Type.Literal("money"),
    Type.Literal("amount"),
    Type.Literal("count"),
  ],
  { $id: "RuleUnit" },
);

export const RuleTruth = Type.Union(
  [Type.Literal("true"), Type.Literal("false"), Type.Literal("unknown")],
  {
    $id: "RuleTruth",
    description: "`unknown`: data are missing; it never fires and never counts as false",
  },
);

export const RuleEvidence = Type.Object(
  {
    text: Type.String({ description: "The figure in words: `RSI (14) of the close`" }),
    value: Nullable(Type.Number({ description: "Null where it is unknown, and for an event" })),
    unit: Nullable(RuleUnit),
    time: Nullable(IsoTime),
    source: Nullable(Type.String()),
  },
  {
    $id: "RuleEvidence",
    description:
      "One figure of a condition, or the event that matched it. time: start of the bar, or when it was observed",
  },
);
export type RuleEvidence = Static<typeof RuleEvidence>;

/** A witness as a list in which each condition precedes its parts; the path shows the nesting. */
export const RuleWitness = Type.Array(
  Type.Object({
    path: PartPath,
    sentence: Type.String({ description: "The condition in words" }),
    truth: RuleTruth,
    values: Type.Array(RuleEvidence),
  }),
  {
    $id: "RuleWitness",
    description: "Every condition of the rule with its truth and figures, outer ones first",
  },
);
export type RuleWitness = Static<typeof RuleWitness>;

export const RuleStatus = Type.Union(
  [Type.Literal("active"), Type.Literal("paused"), Type.Literal("suspended")],
  {
    $id: "RuleStatus",
    description: "`suspended`: it fired too often, and is not watched until it is resumed",
  },
);

export const RuleSuspension = Type.Object(
  {
    at: IsoTime,
    limit: Type.Union([Type.Literal("symbol"), Type.Literal("rule")], {
      description: "What was exceeded: the limit of one stock, or of all of the rule",
    }),
    symbol: Type.String({ description: "Where it would have fired once more" }),
    firings: Count(
      "So many within the minutes are not too many; of the rule besides one for each stock",
    ),
    windowMinutes: Type.Integer({ minimum: 1 }),
  },
  { $id: "RuleSuspension", description: "Why a rule was suspended" },
);
export type RuleSuspension = Static<typeof RuleSuspension>;

export const RuleAdjustment = Type.Object(
  {
    symbol: Type.String(),
    factor: Type.Number({ description: "New price ÷ old price" }),
    effectiveDate: Type.String({ description: "YYYY-MM-DD" }),
    source: Type.String(),
    oldSentence: Type.String(),
  },
  { $id: "RuleAdjustment", description: "A split changed the rule's prices; it can be undone" },
);
export type RuleAdjustment = Static<typeof RuleAdjustment>;

export const OpenFollowUp = Type.Object(
  {
    firing: Type.Integer({ minimum: 1, description: "The id of the firing" }),
    ruleId: Id,
    symbol: Type.String(),
    firedAt: IsoTime,
    sent: Count("Repeats that were sent"),
    nextAt: Nullable(IsoTime),
    escalatesAt: Nullable(IsoTime),
  },
  { $id: "OpenFollowUp", description: "A firing that repeats or escalates until acknowledged" },
);
export type OpenFollowUp = Static<typeof OpenFollowUp>;
export const OpenFollowUps = Type.Array(OpenFollowUp, { description: "Newest first, 200 at most" });

export const WatchedRule = Type.Object(
  {
    id: Id,
    rule: Rule,
    sentence: Type.String({ description: "The rule in one sentence with one meaning" }),
    status: RuleStatus,
    version: Type.Integer({ minimum: 1, description: "Counts its changes, for `expectedVersion`" }),
    createdAt: IsoTime,
    updatedAt: IsoTime,
    symbols: Count("Symbols of its scope that are watched now"),
    problem: Nullable(
      Type.String({
        description: "Why it cannot be watched as it is, such as a deleted watchlist",
      }),
    ),
    adjustment: Nullable(RuleAdjustment),
    suspension: Nullable(RuleSuspension),
    snoozedUntil: Nullable(IsoTime),
    unacknowledged: Type.Array(OpenFollowUp, {
      description: `Firings that wait for acknowledgement, newest first, ${MAX_OPEN_LISTED} at most`,
    }),
    escalationProblem: Nullable(
      Type.String({ description: "Why its escalation would reach no one" }),
    ),
    firings: Count(),
    lastFiring: Nullable(Type.Object({ symbol: Type.String(), at: IsoTime })),
  },
  { $id: "WatchedRule" },
);
export type WatchedRule = Static<typeof WatchedRule>;
export const WatchedRules = Type.Array(WatchedRule);

export const NewRule = Type.Object({ rule: Rule }, { $id: "NewRule", additionalProperties: false });

export const RulePreviewRequest = Type.Object(
  {
    rule: Rule,
    ruleId: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          "Of the saved rule that this is: what it says now is answered from where it is watched, with all that it remembers",
      }),
    ),
  },
  { $id: "RulePreviewRequest", additionalProperties: false },
);

export const RuleEdit = Type.Object(
  {
    rule: Rule,
    expectedVersion: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "Refused with 409 when the rule has another one by now",
      }),
    ),
  },
  { $id: "RuleEdit", additionalProperties: false },
);

export const RuleAcknowledgement = Type.Object(
  {
    firing: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: "The id of one; without it all firings of the rule that wait",
      }),
    ),
  },
  { $id: "RuleAcknowledgement", additionalProperties: false },
);

export const RuleSnooze = Type.Object(
  {
    minutes: Type.Optional(
      Type.Integer({ minimum: 15, maximum: 1440, description: "Default: 60" }),
    ),
    untilTomorrow: Type.Optional(
      Type.Boolean({
        description:
          "Until midnight of its stock's exchange, of New York where it is on several; in place of minutes",
      }),
    ),
  },
  { $id: "RuleSnooze", additionalProperties: false },
);

export const RuleFiring = Type.Object(
  {
    id: Id,
    ruleId: Id,
    kind: Type.Union([Type.Literal("fired"), Type.Literal("unknown")], {
      description: "`unknown`: the rule could be decided before, and now it cannot",
    }),
    symbol: Type.String(),
    at: IsoTime,
    price: Nullable(
      Type.Number({ description: "Of the bar or quote that fired it, in `currency`" }),
    ),
    currency: CurrencyCode,
    sentence: Type.String({ description: "The rule as it was then" }),
    acknowledgedAt: Nullable(IsoTime),
    isSnoozed: Type.Boolean({
      description: "The rule was snoozed: no message was sent and the bell has no entry",
    }),
    late: Nullable(
      Type.Object(
        { since: IsoTime, crossedAt: Nullable(IsoTime) },
        {
          description:
            "Found after a gap: the last price of before, and the bar that shows it, if one does",
        },
      ),
    ),
    splitFactor: Nullable(
      Type.Number({
        description:
          "New price ÷ old price of a possible split that would explain the move; no source could confirm it",
      }),
    ),
    witness: RuleWitness,
  },
  { $id: "RuleFiring" },
);
export type RuleFiring = Static<typeof RuleFiring>;
export const RuleFirings = Type.Array(RuleFiring, { description: "Newest first" });

export const RulesExport = Type.Object(
  { fileName: Type.String(), text: Type.String({ description: "One rule a line, as JSON" }) },
  { $id: "RulesExport" },
);
export type RulesExport = Static<typeof RulesExport>;

export const RulesImport = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_IMPORT_TEXT,
      description: `One rule a line, as JSON; ${MAX_IMPORTED_RULES} at most`,
    }),
    skipInvalid: SkipInvalid,
  },
  { $id: "RulesImport", additionalProperties: false },
);

export const RulesImported = Type.Object(
  {
    created: Type.Array(Id),
    problems: LineProblems(PartPath),
  },
  { $id: "RulesImported" },
);
export type RulesImported = Static<typeof RulesImported>;

export const RuleRequirement = Type.Object(
  {
    symbol: Nullable(Type.String({ description: "Null: the symbol that is watched" })),
    timeframe: Type.String(),
    bars: Count("Closed bars that must be known before the rule can be decided"),
    since: Nullable(IsoTime),
  },
  { $id: "RuleRequirement" },
);

export const RulePreview = Type.Object(
  {
    sentence: Type.String(),
    problems: Type.Array(RuleProblem, {
      description: "Empty for a rule that can be saved; nothing else is computed otherwise",
    }),
    unavailable: Type.Array(RuleProblem, {
      description:
        "Parts that no source of this market can answer; they stay unknown. And a channel that reaches no one",
    }),
    requirements: Type.Array(RuleRequirement),
    scope: Type.Object({
      symbols: Count("Symbols that would be watched"),
      problem: Nullable(Type.String()),
    }),
    pace: Nullable(
      Type.String({
        description:
          "How late bars are evaluated, where a live source is asked for more than it answers in a minute",
      }),
    ),
    current: Type.Array(
      Type.Object({
        symbol: Type.String(),
        truth: RuleTruth,
        at: Nullable(IsoTime),
        witness: RuleWitness,
        problem: Nullable(
          Type.String({ description: "Why its data could not be read, or what was taken for it" }),
        ),
      }),
      {
        description: `Of the first ${MAX_PREVIEW_SYMBOLS} symbols: is it true now, or why not yet`,
      },
    ),
  },
  { $id: "RulePreview" },
);
export type RulePreview = Static<typeof RulePreview>;
