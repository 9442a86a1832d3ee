import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import {
  ruleEventTypes,
  ruleFollowUpTypes,
  type RuleEvent,
  type RuleFindingEvent,
  type RuleFollowUpEvent,
} from "./lifecycle/events.ts";
import { firingOf } from "./lifecycle/queries.ts";

const changes: ReadonlySet<string> = new Set([...ruleEventTypes, ...ruleFollowUpTypes]);

export function toRuleMessage(recorded: RecordedEvent): LiveMessage | undefined {
  const event = recorded as RecordedEvent<RuleEvent | RuleFindingEvent | RuleFollowUpEvent>;
  if (event.type === "RuleFired" || event.type === "RuleBecameUnknown") {
    const kind = event.type === "RuleFired" ? "fired" : "unknown";
    const { name, currency } = event.data;
    const firing = firingOf(event.position, kind, event.data);
    return { type: "rule.fired", firing, name, currency };
  }
  return changes.has(event.type) ? { type: "rule.changed", ruleId: event.data.ruleId } : undefined;
}
