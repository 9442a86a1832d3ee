import type { Sample } from "../market/sample.ts";
import type { AlertCommand } from "./commands.ts";
import { changePercent, isMet } from "./condition.ts";
import { isEligible } from "./eligibility.ts";
import type { AlertEvent, AlertTerms, AlertTriggered } from "./events.ts";
import type { AlertDefinition, AlertState } from "./evolve.ts";

/**
 * Decides on one alert. What does not apply to its state changes nothing: a sample after it fired,
 * a second deletion, a restoration of what is there.
 */
export function decide(command: AlertCommand, state: AlertState): readonly AlertEvent[] {
  switch (command.kind) {
    case "create":
      return state.status === "none" ? [{ type: "AlertCreated", data: command.alert }] : [];
    case "evaluate":
      return state.status === "active" ? evaluate(command.sample, state.alert) : [];
    case "delete":
      if (state.status !== "active" && state.status !== "triggered") return [];
      return [{ type: "AlertDeleted", data: { alertId: state.alert.id, ...termsOf(state.alert) } }];
    case "restore": {
      if (state.status !== "deleted") return [];
      const { alert, status } = state.was;
      const isTriggered = status === "triggered";
      return [
        { type: "AlertRestored", data: { alertId: alert.id, ...termsOf(alert), isTriggered } },
      ];
    }
    default:
      return command satisfies never;
  }
}

function evaluate(sample: Sample, alert: AlertDefinition): readonly AlertTriggered[] {
  const { alertType, targetPrice, observedAtCreation: seen } = alert;
  const { price, previousClose } = sample;
  if (sample.symbol !== alert.symbol || !isEligible(sample, alert)) return [];
  if (!isMet(alertType, targetPrice, price, previousClose)) return [];
  const alreadyMet =
    seen !== null &&
    seen.source === sample.source &&
    isMet(alertType, targetPrice, seen.price, seen.previousClose);
  return [
    {
      type: "AlertTriggered",
      data: {
        alertId: alert.id,
        // An alert that fires once has no second firing.
        firing: 1,
        ...termsOf(alert),
        price,
        exchangeTime: new Date(sample.exchangeTime).toISOString(),
        tradeDate: sample.tradeDate,
        session: sample.session,
        source: sample.source,
        delaySeconds: sample.delayMs / 1000,
        previousClose,
        changePercent: changePercent(price, previousClose),
        alreadyMet,
        phoneNumberId: alert.phoneNumberId,
        emailId: alert.emailId,
      },
    },
  ];
}

const termsOf = ({ symbol, alertType, targetPrice, currency }: AlertDefinition): AlertTerms => ({
  symbol,
  alertType,
  targetPrice,
  currency,
});
