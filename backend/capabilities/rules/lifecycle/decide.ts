import { rescaleRule } from "../../../domain/rules/rescaleRule.ts";
import type { RuleCommand } from "./commands.ts";
import type { RuleEvent } from "./events.ts";
import type { RuleState } from "./evolve.ts";

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
