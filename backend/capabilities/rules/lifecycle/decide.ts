import { rescaleRule } from "../../../domain/rules/rescaleRule.ts";
import type { RuleEvent, RuleRescaled, RuleSplit, RuleSuspended } from "./events.ts";
import type { Rule } from "../../../domain/rules/rule.ts";

/** Times are ISO 8601 of the market's clock. The rule must have passed `checkRule`. */
export type RuleCommand =
  | {
      readonly kind: "create";
      readonly ruleId: number;
      readonly rule: Rule;
      readonly watchedFrom: string;
    }
  | { readonly kind: "edit"; readonly rule: Rule; readonly watchedFrom: string }
  | { readonly kind: "pause" }
  | { readonly kind: "suspend"; readonly flood: Omit<RuleSuspended["data"], "ruleId" | "reason"> }
  | { readonly kind: "resume"; readonly watchedFrom: string }
  /** `until` is ISO 8601 of the server's clock. */
  | { readonly kind: "snooze"; readonly until: string }
  /** `now` is ISO 8601 of the server's clock. */
  | { readonly kind: "wake"; readonly now: string }
  | { readonly kind: "delete" }
  | { readonly kind: "restore"; readonly watchedFrom: string }
  | { readonly kind: "rescale"; readonly split: RuleSplit }
  | { readonly kind: "undoRescale"; readonly watchedFrom: string };

type RuleState =
  | { readonly status: "none" }
  | ({ readonly status: WatchStatus } & KnownRule)
  | ({ readonly status: "deleted"; readonly was: WatchStatus } & KnownRule);

/** Suspended: stopped by the product for firing too often. Paused: stopped by its owner. */
type WatchStatus = "active" | "paused" | "suspended";

interface KnownRule {
  readonly id: number;
  readonly rule: Rule;
  readonly adjustments: readonly RuleRescaled["data"][];
  /** The newest adjustment, until it is undone or the rule is edited. */
  readonly undoable: RuleRescaled["data"] | null;
  /** ISO 8601; may lie in the past. */
  readonly snoozedUntil: string | null;
}

const initialState: RuleState = { status: "none" };

function evolve(state: RuleState, event: RuleEvent): RuleState {
  if (event.type === "RuleCreated") {
    const { ruleId: id, rule } = event.data;
    return { status: "active", id, rule, adjustments: [], undoable: null, snoozedUntil: null };
  }
  if (state.status === "none") return state;
  switch (event.type) {
    case "RuleEdited":
      return { ...state, rule: event.data.rule, undoable: null };
    case "RulePaused":
      return { ...state, status: "paused" };
    case "RuleResumed":
      return { ...state, status: "active" };
    case "RuleSuspended":
      return state.status === "active" ? { ...state, status: "suspended" } : state;
    case "RuleSnoozed":
      return { ...state, snoozedUntil: event.data.until };
    case "RuleWoken":
      return { ...state, snoozedUntil: null };
    case "RuleDeleted":
      return state.status === "deleted"
        ? state
        : { ...state, status: "deleted", was: state.status };
    case "RuleRestored":
      return state.status === "deleted" ? { ...state, status: state.was } : state;
    case "RuleRescaled":
      return {
        ...state,
        rule: event.data.rule,
        adjustments: [...state.adjustments, event.data].slice(-MAX_ADJUSTMENTS),
        undoable: event.data,
      };
    case "RuleRescaleUndone":
      return { ...state, rule: event.data.rule, undoable: null };
    default:
      return event satisfies never;
  }
}

/** Enough for several splits of several symbols. */
const MAX_ADJUSTMENTS = 20;

export const ruleEvolution = { initialState, evolve };

/** Returns no events if a command does not apply to the rule's state or changes nothing. */
export function decide(command: RuleCommand, state: RuleState): readonly RuleEvent[] {
  if (command.kind === "create") {
    const { kind: _kind, ...data } = command;
    return state.status === "none" ? [{ type: "RuleCreated", data }] : [];
  }
  if (state.status === "none") return [];
  const { id: ruleId, rule, adjustments, undoable, snoozedUntil } = state;
  if (command.kind === "restore") {
    const { watchedFrom } = command;
    return state.status === "deleted"
      ? [{ type: "RuleRestored", data: { ruleId, status: state.was, watchedFrom } }]
      : [];
  }
  if (state.status === "deleted") return [];
  switch (command.kind) {
    case "edit": {
      const { rule: wanted, watchedFrom } = command;
      return JSON.stringify(wanted) === JSON.stringify(rule)
        ? []
        : [{ type: "RuleEdited", data: { ruleId, rule: wanted, watchedFrom } }];
    }
    case "pause":
      return state.status === "active" ? [{ type: "RulePaused", data: { ruleId } }] : [];
    case "suspend":
      return state.status === "active"
        ? [{ type: "RuleSuspended", data: { ruleId, reason: "flood", ...command.flood } }]
        : [];
    case "resume": {
      const { watchedFrom } = command;
      return state.status !== "active"
        ? [{ type: "RuleResumed", data: { ruleId, watchedFrom } }]
        : [];
    }
    case "snooze": {
      const { until } = command;
      return state.status === "active" && until !== snoozedUntil
        ? [{ type: "RuleSnoozed", data: { ruleId, until } }]
        : [];
    }
    case "wake":
      return snoozedUntil !== null && snoozedUntil > command.now
        ? [{ type: "RuleWoken", data: { ruleId } }]
        : [];
    case "delete":
      return [{ type: "RuleDeleted", data: { ruleId } }];
    case "rescale": {
      const { split } = command;
      const isDone = adjustments.some(
        ({ symbol, effectiveDate }) =>
          symbol === split.symbol && effectiveDate === split.effectiveDate,
      );
      if (isDone) return [];
      const rescaled = rescaleRule(rule, split.symbol, split.factor);
      return rescaled === rule
        ? []
        : [{ type: "RuleRescaled", data: { ruleId, ...split, oldRule: rule, rule: rescaled } }];
    }
    case "undoRescale": {
      if (!undoable) return [];
      const { symbol, effectiveDate, oldRule } = undoable;
      const { watchedFrom } = command;
      return [
        {
          type: "RuleRescaleUndone",
          data: { ruleId, symbol, effectiveDate, rule: oldRule, watchedFrom },
        },
      ];
    }
    default:
      return command satisfies never;
  }
}
