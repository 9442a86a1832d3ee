import { refusal, storeBusy, type Scenario } from "./scenarios.ts";
import { http, HttpResponse } from "msw";
import type { RuleBacktest, RuleBacktestRun } from "../../backend/contract/rules/ruleBacktest.ts";
import type { InboxEntry } from "../../backend/contract/inbox.ts";
import type { OpenFollowUp, RuleFiring, WatchedRule } from "../../backend/contract/rules/rules.ts";
import { HOUR_MS } from "../../backend/domain/durations.ts";

const AT = "2026-11-20T14:55:00.000Z";

const oversold: WatchedRule = {
  id: 1,
  rule: {
    name: "Oversold on volume",
    scope: { kind: "symbols", symbols: ["AAPL", "MSFT"] },
    when: {
      kind: "comparison",
      left: { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null },
      operator: ">",
      right: { kind: "constant", value: 150 },
    },
    confirmation: "barClose",
    repetition: { kind: "oncePerDay" },
    sessions: "regular",
    whenUnknown: "hold",
    labels: ["tech"],
  },
  sentence: "When the close (1d) is above 150, on AAPL and MSFT, at bar close, once a day",
  status: "active",
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  symbols: 2,
  problem: null,
  adjustment: null,
  suspension: null,
  snoozedUntil: null,
  unacknowledged: [],
  escalationProblem: null,
  firings: 1,
  lastFiring: { symbol: "AAPL", at: AT },
};

const waiting: OpenFollowUp = {
  firing: 1,
  ruleId: 5,
  symbol: "AAPL",
  firedAt: AT,
  sent: 0,
  nextAt: "2026-11-20T15:10:00.000Z",
  escalatesAt: "2026-11-20T15:25:00.000Z",
};

const rules: readonly WatchedRule[] = [
  oversold,
  {
    ...oversold,
    id: 2,
    rule: { ...oversold.rule, name: "On a list that is gone", labels: [] },
    symbols: 0,
    problem: "Its watchlist was deleted",
    firings: 0,
    lastFiring: null,
  },
  {
    ...oversold,
    id: 5,
    rule: {
      ...oversold.rule,
      name: "Repeats",
      labels: [],
      followUp: { repeatMinutes: 15, escalation: { channel: "sms", afterMinutes: 30 } },
    },
    sentence:
      "When the close (1d) is above 150, on AAPL and MSFT, at bar close, once a day, repeated every 15 minutes until acknowledged, also by SMS if not acknowledged within 30 minutes.",
    escalationProblem:
      "The escalation can't be delivered, because the channel sms has no active destination. Add one in Notifications.",
    unacknowledged: [waiting],
  },
  {
    ...oversold,
    id: 4,
    rule: { ...oversold.rule, name: "Snoozed", labels: [] },
    firings: 0,
    lastFiring: null,
    snoozedUntil: "2099-01-01T05:00:00.000Z",
  },
  {
    ...oversold,
    id: 6,
    rule: { ...oversold.rule, name: "Nervous", labels: [] },
    status: "suspended",
    firings: 15,
    suspension: { at: AT, limit: "symbol", symbol: "AAPL", firings: 15, windowMinutes: 3 },
  },
  {
    ...oversold,
    id: 7,
    rule: {
      ...oversold.rule,
      name: "Nervous on many stocks of the technology and energy sectors at once",
      labels: [],
    },
    status: "suspended",
    firings: 560,
    suspension: { at: AT, limit: "rule", symbol: "MSFT", firings: 60, windowMinutes: 3 },
  },
  {
    ...oversold,
    id: 3,
    rule: { ...oversold.rule, name: "After a split", labels: [] },
    firings: 0,
    lastFiring: null,
    adjustment: {
      symbol: "AAPL",
      factor: 0.25,
      effectiveDate: "2026-11-19",
      source: "yahoo",
      oldSentence: "When the close (1d) is above 600, on AAPL, at bar close, once a day",
    },
  },
];

const firing: RuleFiring = {
  id: 1,
  ruleId: 1,
  kind: "fired",
  symbol: "AAPL",
  at: AT,
  price: 151.2,
  currency: "USD",
  sentence: oversold.sentence,
  acknowledgedAt: null,
  isSnoozed: false,
  late: null,
  splitFactor: null,
  witness: [
    {
      path: "when",
      sentence: "the close (1d) is above 150",
      truth: "true",
      values: [
        { text: "the close (1d)", value: 151.2, unit: "price", time: AT, source: "simulated" },
      ],
    },
  ],
};

const firingAfterSplit: RuleFiring = {
  ...firing,
  id: 2,
  at: "2026-11-19T15:30:00.000Z",
  price: 120.9,
  splitFactor: 0.8,
  witness: firing.witness.map((part) => ({ ...part, values: [] })),
};

export const rulesOfEveryState: Scenario = [
  http.get("*/api/rules", () => HttpResponse.json(rules)),
  http.get("*/api/rules/:id/firings", ({ params }) =>
    HttpResponse.json(params["id"] === "1" ? [firing, firingAfterSplit] : []),
  ),
  http.post("*/api/rules/5/acknowledge", () =>
    HttpResponse.json({ ...rules[2], unacknowledged: [] }),
  ),
  http.post("*/api/rules/6/resume", () =>
    HttpResponse.json({ ...rules[4], status: "active", suspension: null }),
  ),
  http.post("*/api/rules/3/undo-adjustment", () =>
    HttpResponse.json({ ...rules.at(-1), adjustment: null }),
  ),
];

/** The trigger repeats until it is acknowledged. */
export const firingWaits: Scenario = [
  http.get("*/api/inbox", () =>
    HttpResponse.json([
      {
        id: waiting.firing,
        time: AT,
        isRead: false,
        facts: {
          kind: "ruleFired",
          ruleId: waiting.ruleId,
          symbol: "AAPL",
          currency: "USD",
          name: "Repeats",
          sentence: oversold.sentence,
          price: 151.2,
          isUnknown: false,
        },
      },
    ] satisfies InboxEntry[]),
  ),
  http.get("*/api/rules/unacknowledged", () => HttpResponse.json([waiting])),
  http.post("*/api/rules/5/snooze", () => HttpResponse.json(rules[2])),
  http.post("*/api/rules/5/acknowledge", () =>
    HttpResponse.json({ ...rules[2], unacknowledged: [] }),
  ),
];

/** Suspended for one stock, and for all, after too many triggers. */
export const rulesSuspended: Scenario = [
  http.get("*/api/inbox", () =>
    HttpResponse.json(
      (["symbol", "rule"] as const).map((limit, index) => ({
        id: 2 - index,
        time: AT,
        isRead: false,
        facts: {
          kind: "ruleSuspended",
          ruleId: 6 + index,
          symbol: "AAPL",
          name: index === 0 ? "Nervous" : "",
          sentence: oversold.sentence,
          limit,
          firings: index === 0 ? 15 : 60,
          windowMinutes: 3,
        },
      })) satisfies InboxEntry[],
    ),
  ),
];

export const firingsFail: Scenario = [
  http.get("*/api/rules/:id/firings", storeBusy),
  http.post("*/api/rules/preview", storeBusy),
];

export const editRuleConflicts: Scenario = [
  http.put("*/api/rules/:id", refusal(409, "Rule 1 has changed in the meantime")),
];

const running: RuleBacktestRun = {
  id: "slow",
  status: "running",
  done: 12,
  total: 40,
  result: null,
  reason: null,
};

export const backtestRuns: Scenario = [
  http.post("*/api/rules/backtest", () => HttpResponse.json(running, { status: 202 })),
  http.get("*/api/rules/backtest/:id", () => HttpResponse.json({ ...running, done: 20 })),
  http.delete("*/api/rules/backtest/:id", () =>
    HttpResponse.json({ ...running, status: "canceled" }),
  ),
];

const cut: RuleBacktest = {
  from: "2025-11-20T00:00:00.000Z",
  to: AT,
  timeframe: "1d",
  symbols: 2,
  left: [],
  total: 2190,
  messagesPerWeek: 42,
  firings: Array.from({ length: 1000 }, (_, index) => ({
    symbol: index < 400 ? "7203.T" : "AAPL",
    time: new Date(Date.parse(AT) - index * HOUR_MS).toISOString(),
    price: index < 400 ? 2949 : 310.1,
    witness: [],
  })),
  bySymbol: [
    { symbol: "AAPL", currency: "USD", firings: 1790 },
    { symbol: "7203.T", currency: "JPY", firings: 400 },
  ],
  horizons: [],
  notes: [],
};

export const ruleBacktestIsCut: Scenario = [
  http.post("*/api/rules/backtest", () =>
    HttpResponse.json({ ...running, status: "completed", done: 40, result: cut }),
  ),
];

export const ruleBacktestFails: Scenario = [
  http.post("*/api/rules/backtest", () => HttpResponse.json(running, { status: 202 })),
  http.get("*/api/rules/backtest/:id", () =>
    HttpResponse.json({ ...running, status: "failed", reason: "No source answered" }),
  ),
];

export const backtestsBusy: Scenario = [
  http.post(
    "*/api/rules/backtest",
    refusal(409, "2 backtests are already running. Wait for one to finish, or stop one"),
  ),
];
