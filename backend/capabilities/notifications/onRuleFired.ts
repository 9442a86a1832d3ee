import { FOLLOW_UP } from "../../domain/rules/limits.ts";
import type { Transaction } from "kysely";
import { marketOf } from "../../domain/symbol.ts";
import type { Clock } from "../../platform/clock.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Reactor } from "../../platform/eventStore/reactor.ts";
import type { Log } from "../../platform/log.ts";
import type {
  RuleEscalated,
  RuleFindingEvent,
  RuleReminded,
  RuleSuspended,
} from "../rules/lifecycle/events.ts";
import { findFinding } from "../rules/lifecycle/queries.ts";
import { announceTo, readAllDestinations, type Destination } from "./destinations.ts";
import type { RuleFacts } from "./events.ts";
import { channelsOf } from "../../domain/labelRouting.ts";
import { readLabelRoutes } from "./routing/labelRouting.ts";

type Announced = RuleFindingEvent | RuleReminded | RuleEscalated | RuleSuspended;

/**
 * Requests one notification per active destination for a rule's firing. If its labels are routed to
 * channels, only these are used, unless none of them has a destination, because a message in the
 * wrong place is better than none. The channel for escalations is left out until the rule
 * escalates. A suspension is announced once, even if the rule is snoozed, because the rule will no
 * longer fire. Streams are named after the event, so a redelivered event finds them already taken.
 */
export function createOnRuleFired(clock: Pick<Clock, "now">, log: Log): Reactor {
  return {
    name: "notifications.onRuleFired",
    handles: ["RuleFired", "RuleBecameUnknown", "RuleReminded", "RuleEscalated", "RuleSuspended"],
    react: async (events, transaction) => {
      const destinations = await readAllDestinations(transaction);
      const routes = await readLabelRoutes(transaction);
      const choose = ({ rule, onlyTo, notTo }: Message): readonly Destination[] => {
        if (onlyTo !== undefined) return destinations.filter(({ channel }) => channel === onlyTo);
        const channels = channelsOf(rule.labels, routes);
        const routed = orAll(
          destinations.filter(({ channel }) => channels?.has(channel) ?? true),
          destinations,
        );
        return orAll(
          routed.filter(({ channel }) => channel !== notTo),
          routed,
        );
      };
      const requestedAt = isoTime(clock.now());
      const announced = events as readonly RecordedEvent<Announced>[];
      const messages = await Promise.all(announced.map((event) => read(event, transaction)));
      return messages.flatMap((message) => {
        if (!message) return [];
        const { rule, stream, position } = message;
        const chosen = choose(message);
        if (chosen.length === 0) {
          log.warn("a rule fired and has no recipients", {
            ruleId: rule.ruleId,
            symbol: rule.symbol,
          });
        }
        const { isNotice } = message;
        const announcement = { about: stream, isNotice, requestedAt, position, content: { rule } };
        return chosen.map((destination) => announceTo(destination, announcement));
      });
    },
  };
}

const orAll = (some: readonly Destination[], all: readonly Destination[]) =>
  some.length === 0 ? all : some;

interface Message {
  readonly rule: RuleFacts;
  readonly stream: string;
  readonly position: number;
  /** True for messages other than a firing. */
  readonly isNotice: boolean;
  readonly onlyTo?: string | undefined;
  readonly notTo?: string | undefined;
}

/** Undefined if nothing is sent: the rule was snoozed or its firing is no longer listed. */
async function read(
  event: RecordedEvent<Announced>,
  transaction: Transaction<Database>,
): Promise<Message | undefined> {
  const { stream, position } = event;
  switch (event.type) {
    case "RuleFired":
    case "RuleBecameUnknown": {
      const { data } = event;
      if (data.snoozed) return undefined;
      const isUnknown = event.type === "RuleBecameUnknown";
      const facts = factsOf(data, position, isUnknown ? "unknown" : "fired");
      const { followUp } = data;
      const rule: RuleFacts = followUp
        ? { ...facts, followUp: { kind: "first", repeatMinutes: followUp.repeatMinutes } }
        : facts;
      const notTo = followUp?.escalation?.channel;
      return { rule, stream, position, isNotice: isUnknown, notTo };
    }
    case "RuleReminded": {
      const { firing, number, isEscalated } = event.data;
      const finding = await findFinding(transaction, firing);
      if (!finding) return undefined;
      const repeatMinutes = finding.followUp?.repeatMinutes ?? null;
      const rule: RuleFacts = {
        ...factsOf(finding, firing, "fired"),
        followUp: { kind: "reminder", number, of: FOLLOW_UP.maxReminders, repeatMinutes },
      };
      const notTo = isEscalated ? undefined : finding.followUp?.escalation?.channel;
      return { rule, stream, position, isNotice: true, notTo };
    }
    case "RuleEscalated": {
      const { firing, channel, afterMinutes } = event.data;
      const finding = await findFinding(transaction, firing);
      if (!finding) return undefined;
      const rule: RuleFacts = {
        ...factsOf(finding, firing, "fired"),
        followUp: { kind: "escalation", afterMinutes },
      };
      return { rule, stream, position, isNotice: true, onlyTo: channel };
    }
    case "RuleSuspended": {
      const { limit, firings, windowMinutes, labels, ...about } = event.data;
      const rule: RuleFacts = {
        ruleId: about.ruleId,
        position,
        kind: "suspended",
        symbol: about.symbol,
        name: about.name,
        sentence: about.sentence,
        labels,
        price: null,
        currency: marketOf(about.symbol).currency,
        at: about.at,
        values: [],
        flood: { limit, firings, windowMinutes },
      };
      // A rule can be suspended again, so the version makes the stream unique.
      return { rule, stream: `${stream}-${event.version}`, position, isNotice: true };
    }
    default:
      return event satisfies never;
  }
}

/** Copied field by field, so that stored events keep their shape if rules change. */
const factsOf = (
  data: RuleFindingEvent["data"],
  position: number,
  kind: RuleFacts["kind"],
): RuleFacts => ({
  ruleId: data.ruleId,
  position,
  kind,
  symbol: data.symbol,
  name: data.name,
  sentence: data.sentence,
  labels: data.labels,
  price: data.price,
  currency: data.currency,
  at: data.at,
  ...(data.late ? { late: { crossedAt: data.late.crossedAt } } : {}),
  ...(data.splitFactor === undefined ? {} : { splitFactor: data.splitFactor }),
  values: data.witness.flatMap(({ values }) =>
    values.map(({ text, value, unit, source }) => ({ text, value, unit, source })),
  ),
});
