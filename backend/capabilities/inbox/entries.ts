import type { RuleFindingEvent, RuleSuspended } from "../rules/lifecycle/events.ts";
import type { InboxFacts } from "../../contract/inbox.ts";
import type { Reader } from "../../platform/database/reader.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { AlertAdjusted, AlertSuspended, AlertTriggered } from "../alerts/events.ts";
import { findAlertSymbol } from "../alerts/queries.ts";
import type { NotificationConfirmed, NotificationGaveUp } from "../notifications/events.ts";
import { findNotificationSubject } from "../notifications/queries.ts";
import type { ScreenerRunCompleted, ScreenerRunFailed } from "../screener/events.ts";
import type { SurgeRunCompleted, SurgeRunFailed } from "../surge/events.ts";
import type { SymbolNotFound } from "../symbols/events.ts";

type NotedEvent = RecordedEvent<
  | AlertTriggered
  | AlertSuspended
  | AlertAdjusted
  | RuleFindingEvent
  | RuleSuspended
  | NotificationGaveUp
  | NotificationConfirmed
  | SymbolNotFound
  | ScreenerRunCompleted
  | ScreenerRunFailed
  | SurgeRunCompleted
  | SurgeRunFailed
>;

export const notedEventTypes = [
  "AlertTriggered",
  "AlertSuspended",
  "AlertAdjusted",
  "RuleFired",
  "RuleBecameUnknown",
  "RuleSuspended",
  "NotificationGaveUp",
  "NotificationConfirmed",
  "SymbolNotFound",
  "ScreenerRunCompleted",
  "ScreenerRunFailed",
  "SurgeRunCompleted",
  "SurgeRunFailed",
] as const satisfies readonly NotedEvent["type"][];

export const topicOf = ({ kind }: InboxFacts): "alerts" | "deliveries" | "runs" => {
  switch (kind) {
    case "alertTriggered":
    case "alertSuspended":
    case "alertAdjusted":
    case "ruleFired":
    case "ruleSuspended":
    case "symbolNotFound":
      return "alerts";
    case "deliveryFailed":
      return "deliveries";
    case "runCompleted":
    case "runFailed":
      return "runs";
    default:
      return kind satisfies never;
  }
};

/** Returns undefined for events that the owner already knows or that need no entry. */
export async function describeEvent(
  reader: Reader,
  recorded: RecordedEvent,
): Promise<InboxFacts | undefined> {
  const event = recorded as NotedEvent;
  switch (event.type) {
    case "AlertTriggered": {
      const { alertId, symbol, currency, alertType, targetPrice, direction } = event.data;
      const { price, changePercent } = event.data;
      const way = direction === undefined ? {} : { direction };
      const condition = { alertType, targetPrice, ...way, price, changePercent };
      return { kind: "alertTriggered", alertId, symbol, currency, ...condition };
    }
    case "AlertSuspended": {
      const { alertId, firings, windowMinutes } = event.data;
      const alert = await findAlertSymbol(reader, alertId);
      return alert && { kind: "alertSuspended", alertId, ...alert, firings, windowMinutes };
    }
    case "AlertAdjusted": {
      const { alertId, oldTarget, newTarget, effectiveDate, edition } = event.data;
      // A new edition of the simulated market moves all targets at once; each alert shows it
      // instead.
      if (edition !== undefined) return undefined;
      const alert = await findAlertSymbol(reader, alertId);
      return (
        alert && { kind: "alertAdjusted", alertId, ...alert, oldTarget, newTarget, effectiveDate }
      );
    }
    case "RuleFired":
    case "RuleBecameUnknown": {
      const { ruleId, symbol, currency, name, sentence, price, snoozed } = event.data;
      if (snoozed) return undefined;
      const isUnknown = event.type === "RuleBecameUnknown";
      return { kind: "ruleFired", ruleId, symbol, currency, name, sentence, price, isUnknown };
    }
    case "RuleSuspended": {
      const { ruleId, symbol, name, sentence, limit, firings, windowMinutes } = event.data;
      const rule = { ruleId, symbol, name, sentence };
      return { kind: "ruleSuspended", ...rule, limit, firings, windowMinutes };
    }
    case "NotificationGaveUp":
      return describeFailure(reader, event.stream, event.data.reason);
    case "NotificationConfirmed": {
      const { outcome, providerAnswer } = event.data;
      return outcome === "failed"
        ? describeFailure(reader, event.stream, providerAnswer)
        : undefined;
    }
    case "SymbolNotFound":
      return { kind: "symbolNotFound", symbol: event.data.symbol };
    case "ScreenerRunCompleted": {
      const { screened, results, kind } = event.data;
      // A run that repeats every day is not news.
      if (kind === "lists") return undefined;
      return { kind: "runCompleted", run: runOf(event), found: results.length, screened };
    }
    case "ScreenerRunFailed":
      if (event.data.kind === "lists") return undefined;
      return { kind: "runFailed", run: runOf(event), reason: event.data.reason };
    case "SurgeRunCompleted": {
      const { symbols: screened, candidates } = event.data;
      return { kind: "runCompleted", run: "surge", found: candidates.length, screened };
    }
    case "SurgeRunFailed":
      return { kind: "runFailed", run: "surge", reason: event.data.reason };
    default:
      return event satisfies never;
  }
}

async function describeFailure(
  reader: Reader,
  key: string,
  reason: string,
): Promise<InboxFacts | undefined> {
  const subject = await findNotificationSubject(reader, key);
  // The outcome of a test is shown to the user who sent it.
  if (!subject || subject.is_test === 1) return undefined;
  const { alert_id: alertId, symbol, channel } = subject;
  return { kind: "deliveryFailed", alertId, symbol, channel, reason };
}

const runOf = ({ data }: ScreenerRunCompleted | ScreenerRunFailed) =>
  data.kind === "earnings" ? "earningsScreener" : "screener";
