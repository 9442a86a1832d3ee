import { Type } from "@sinclair/typebox";
import { listedAlertStatuses } from "../../domain/choices.ts";
import type { Alert, Backtest } from "../../contract/alerts/alert.ts";
import type { AlertHistory } from "../../contract/alerts/alertHistory.ts";
import type { FiringContext } from "../../contract/alerts/firingContext.ts";
import type { RuleFiring, WatchedRule } from "../../contract/rules/rules.ts";
import { ApiRefusal, pathOf } from "./callApi.ts";
import {
  alertFields,
  defineTool,
  nextOf,
  optionalId,
  paging,
  StockSymbol,
  type Tool,
} from "./tool.ts";

const MAX_MOMENTS = 20;
const MAX_CONTEXTS = 5;
const MAX_RULE_FIRINGS = 5;
const MAX_FACTS = 20;
const MAX_MARKS = 20;

/** Omits the ids of contacts, which mean nothing to a model. */
const describe = (alert: Alert): object => {
  const { phoneNumberId: _phone, emailId: _email, ...rest } = alert;
  return rest;
};

const listAlerts = defineTool({
  name: "list_alerts",
  title: "Price alerts",
  description:
    "Lists price alerts, newest first, with target, state and last firing. `targetPrice` is in `currency`, or a percentage for change_percent.",
  fields: {
    symbol: Type.Optional(StockSymbol),
    status: Type.Optional(Type.Union(listedAlertStatuses.map((each) => Type.Literal(each)))),
    ...paging,
  },
  run: async ({ limit = 20, ...query }, { api }) => {
    const { body, total } = await api.get<readonly Alert[]>("/api/alerts", { ...query, limit });
    return { total, ...nextOf(body, limit, "id"), alerts: body.map(describe) };
  },
});

const listRules = defineTool({
  name: "list_rules",
  title: "Rules",
  description:
    "Lists rules on indicators, facts, events and holdings, newest first, each as a sentence with its state, the stocks it watches and its last firing.",
  fields: paging,
  run: async ({ limit = 20, after }, { api }) => {
    const { body, total } = await api.get<readonly WatchedRule[]>("/api/rules", { limit, after });
    return { total, ...nextOf(body, limit, "id"), rules: body.map(summarize) };
  },
});

/** Omits the rule in the API's format; the sentence describes it. */
const summarize = ({ rule, ...watched }: WatchedRule): object => ({
  id: watched.id,
  name: rule.name,
  sentence: watched.sentence,
  status: watched.status,
  symbols: watched.symbols,
  problem: watched.problem,
  firings: watched.firings,
  lastFiring: watched.lastFiring,
});

const whyFired = defineTool({
  name: "why_fired",
  title: "Why an alert triggered",
  description:
    "With `alertId`: returns the price that made a price alert fire with its source and time, anything unusual about it, what was delivered, and what else happened to the stock at that time (reports, filings, halts, ratings, insider trades, splits, the index, the sector). With `ruleId`: returns the most recent firings of a rule with the figures that made its conditions true. Send exactly one of the two. Newest first.",
  fields: {
    alertId: optionalId("Id as returned by list_alerts"),
    ruleId: optionalId("Id as returned by list_rules"),
  },
  run: async ({ alertId, ruleId }, { api }) => {
    if (ruleId !== undefined && alertId === undefined) {
      const [{ body: rule }, { body: firings, total }] = await Promise.all([
        api.get<WatchedRule>(pathOf("/api/rules/", ruleId)),
        api.get<readonly RuleFiring[]>(pathOf("/api/rules/", ruleId, "/firings"), {
          limit: MAX_RULE_FIRINGS,
        }),
      ]);
      return { rule: summarize(rule), total, firings };
    }
    if (alertId === undefined || ruleId !== undefined) {
      throw new ApiRefusal(422, "Send `alertId` or `ruleId`");
    }
    const [{ body: alert }, { body: history }, { body: contexts }] = await Promise.all([
      api.get<Alert>(pathOf("/api/alerts/", alertId)),
      api.get<AlertHistory>(pathOf("/api/alerts/", alertId, "/history")),
      api.get<readonly FiringContext[]>("/api/firing-contexts", { alertId }),
    ]);
    return {
      alert: describe(alert),
      zone: history.zone,
      moments: history.moments.slice(0, MAX_MOMENTS),
      contexts: contexts.slice(0, MAX_CONTEXTS).map(({ facts, ...context }) => ({
        ...context,
        facts: facts.slice(0, MAX_FACTS),
      })),
    };
  },
});

const backtestAlert = defineTool({
  name: "backtest_alert",
  title: "Backtest an alert",
  description:
    "Returns how often a price alert would have triggered in the last 90 days, with the 20 most recent triggers. Creates nothing.",
  fields: alertFields,
  run: async (input, { api }) => {
    const { body } = await api.ask<Backtest>("/api/alerts/backtest", input);
    const { closes: _closes, marks, ...figures } = body;
    return { ...figures, marks: marks.slice(-MAX_MARKS) };
  },
});

export const alertTools: readonly Tool[] = [listAlerts, listRules, whyFired, backtestAlert];
