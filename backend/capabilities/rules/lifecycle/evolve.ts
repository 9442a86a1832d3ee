import type { Rule } from "../../../domain/rules/rule.ts";
import type { RuleEvent, RuleRescaled } from "./events.ts";

export type RuleState =
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
