import {
  describeLine,
  describeSeries,
  numberText,
  timeText,
  timeframeWords,
} from "./describeSeries.ts";
import { isPortfolioWide } from "./combinations.ts";
import type {
  Condition,
  Confirmation,
  Duration,
  EventFilter,
  FollowUp,
  Repetition,
  Rule,
  Screen,
  Series,
} from "./rule.ts";
import { isLeaf } from "./walk.ts";

export const operators = {
  ">": "is above",
  "<": "is below",
  crosses: "crosses",
  crossesUp: "crosses above",
  crossesDown: "crosses below",
} as const;

const screenNames: Readonly<Record<Screen, string>> = {
  standard: "the screener",
  earnings: "the earnings screener",
};

const count = (amount: number, one: string): string =>
  `${numberText(amount)} ${one}${amount === 1 ? "" : "s"}`;

function describeEvent(event: EventFilter): string {
  switch (event.name) {
    case "filing": {
      const form = event.form === null ? "any form" : `form ${JSON.stringify(event.form)}`;
      const items = event.items.map((item) => JSON.stringify(item)).join(" or ");
      return `a filing of ${form}${items && ` with item ${items}`} arrives`;
    }
    case "insiderTrade": {
      const trade = { bought: "buys", sold: "sells", either: "trades" }[event.side];
      return `an insider ${trade} for at least ${numberText(event.minValue)}`;
    }
    case "ratingChange":
      return {
        upgrade: "an analyst upgrades",
        downgrade: "an analyst downgrades",
        initiate: "an analyst initiates coverage",
        any: "an analyst changes the rating",
      }[event.change];
    case "targetChange": {
      const way = { up: "rises", down: "falls", either: "changes" }[event.direction];
      return `the mean target ${way} by at least ${numberText(event.minPercent)}%`;
    }
    case "earningsDate":
      return event.change === "set" ? "an earnings date is set" : "the earnings date moves";
    case "earningsNear":
      return `earnings are at most ${count(event.days, "day")} away`;
    case "halt":
      return "trading is halted";
    case "resumption":
      return "trading resumes";
    case "split":
      return "the stock splits";
    case "screenEntered":
      return `the stock enters ${screenNames[event.screen]}`;
    case "screenLeft":
      return `the stock leaves ${screenNames[event.screen]}`;
    case "time":
      return `it is ${timeText(event.at)}`;
    default:
      return event satisfies never;
  }
}

function describeDuration(duration: Duration): string {
  if (duration.kind === "minutes") return count(duration.minutes, "minute");
  const { bars, timeframe } = duration;
  const bar = `${timeframeWords[timeframe]} bar`;
  return bars === 1 ? `one ${bar}` : count(bars, bar);
}

const part = (condition: Condition): string =>
  isLeaf(condition) ? describeCondition(condition) : `(${describeCondition(condition)})`;

/** Describes a condition in a clause that is unique to it. */
export function describeCondition(condition: Condition): string {
  switch (condition.kind) {
    case "comparison": {
      const { left, operator, right } = condition;
      return `${describeSeries(left)} ${operators[operator]} ${describeSeries(right)}`;
    }
    case "range": {
      const { value, operator, low, high } = condition;
      return `${describeSeries(value)} is ${operator} ${describeSeries(low)} to ${describeSeries(high)}`;
    }
    case "event":
      return describeEvent(condition.event);
    case "all":
      return condition.conditions.map(part).join(" and ");
    case "any":
      return condition.conditions.map(part).join(" or ");
    case "not":
      return `not ${part(condition.condition)}`;
    case "then":
      return `${part(condition.first)}, then ${part(condition.second)} within ${describeDuration(condition.within)}`;
    case "heldFor":
      return `${part(condition.condition)} for ${describeDuration(condition.duration)}`;
    default:
      return condition satisfies never;
  }
}

export interface Names {
  /** Returns the owner's name of a watchlist; if null, its number is shown. */
  watchlist(id: number): string | null;
  portfolio(id: number): string | null;
}

const noNames: Names = { watchlist: () => null, portfolio: () => null };

function describeScope(rule: Rule, names: Names): string {
  const { scope } = rule;
  switch (scope.kind) {
    case "symbol":
      return scope.symbol;
    case "symbols":
      return scope.symbols.length === 1
        ? `the list of ${scope.symbols[0]}`
        : `each of ${scope.symbols.join(", ")}`;
    case "watchlist": {
      const name = names.watchlist(scope.watchlistId);
      return `watchlist ${name === null ? scope.watchlistId : JSON.stringify(name)}`;
    }
    case "portfolio": {
      const name = names.portfolio(scope.portfolioId);
      const portfolio = `portfolio ${name === null ? scope.portfolioId : JSON.stringify(name)}`;
      return isPortfolioWide(rule) ? portfolio : `each holding of ${portfolio}`;
    }
    case "screen":
      return `the results of ${screenNames[scope.screen]}`;
    case "universe":
      return "every stock";
    default:
      return scope satisfies never;
  }
}

const confirmations: Readonly<Record<Confirmation, string>> = {
  price: "at a price",
  twoPrices: "at two prices in a row",
  barClose: "at bar close",
};

function describeRepetition(repetition: Repetition): string {
  switch (repetition.kind) {
    case "once":
      return "once";
    case "oncePerBar":
      return "once per bar";
    case "oncePerDay":
      return "once a day";
    case "everyTime":
      return repetition.cooldownMinutes === 0
        ? "every time"
        : `every time, ${count(repetition.cooldownMinutes, "minute")} apart`;
    default:
      return repetition satisfies never;
  }
}

const channelWords: Readonly<Record<string, string>> = { sms: "SMS", push: "browser" };

const describeFollowUp = ({ repeatMinutes, escalation }: FollowUp): readonly string[] => [
  ...(repeatMinutes === null
    ? []
    : [`repeated every ${count(repeatMinutes, "minute")} until acknowledged`]),
  ...(escalation === null
    ? []
    : [
        `also by ${channelWords[escalation.channel] ?? escalation.channel} if not acknowledged within ${count(escalation.afterMinutes, "minute")}`,
      ]),
];

/** Beginning of a rule's sentence, and how its condition has to be confirmed. */
interface Opening {
  readonly text: string;
  readonly confirmation: Confirmation | null;
}

type LineSeries = Extract<Series, { kind: "line" }>;
type PriceSeries = Extract<Series, { kind: "price" }>;

const isOwnPrice = (series: Series, { timeframe }: LineSeries): series is PriceSeries =>
  series.kind === "price" &&
  series.symbol === null &&
  series.ago === 0 &&
  series.timeframe === timeframe;

/**
 * Describes one stock's price and one drawn line as a person would; null for other rules. The usual
 * confirmation goes without saying: "price" for the last price, "barClose" for the price of a bar.
 */
function describeOnLine({ scope, when, confirmation }: Rule): Opening | null {
  if (scope.kind !== "symbol") return null;
  const { symbol } = scope;
  const opening = (text: string, usual: Confirmation): Opening => ({
    text,
    confirmation: confirmation === usual ? null : confirmation,
  });
  if (when.kind === "comparison") {
    const { left, operator, right: drawn } = when;
    if (drawn.kind !== "line" || !isOwnPrice(left, drawn)) return null;
    return left.field === "last"
      ? opening(
          `${symbol}'s price ${operators[operator]} ${describeLine(drawn, drawn.timeframe)}`,
          "price",
        )
      : opening(
          `${symbol}'s ${timeframeWords[left.timeframe]} ${left.field} ${operators[operator]} ${describeLine(drawn, null)}`,
          "barClose",
        );
  }
  if (when.kind !== "range" || when.operator !== "inside" || when.value.kind !== "line")
    return null;
  const { value: drawn, low, high } = when;
  return isOwnPrice(low, drawn) &&
    low.field === "low" &&
    isOwnPrice(high, drawn) &&
    high.field === "high"
    ? opening(
        `${symbol}'s ${timeframeWords[drawn.timeframe]} bar touches ${describeLine(drawn, null)}`,
        "barClose",
      )
    : null;
}

const describeOpening = (rule: Rule, names: Names): Opening =>
  describeOnLine(rule) ?? {
    text: `${describeCondition(rule.when)}, on ${describeScope(rule, names)}`,
    confirmation: rule.confirmation,
  };

/** Rules that differ in more than their name get different sentences. */
export function describeRule(rule: Rule, names: Names = noNames): string {
  const { repetition, sessions, whenUnknown, labels, followUp } = rule;
  const { text, confirmation } = describeOpening(rule, names);
  const parts = [
    `When ${text}`,
    ...(confirmation === null ? [] : [confirmations[confirmation]]),
    ...(sessions === "extended" ? ["including extended hours"] : []),
    describeRepetition(repetition),
    ...(followUp ? describeFollowUp(followUp) : []),
    ...(whenUnknown === "tell" ? ["and when data is missing"] : []),
    ...(labels.length > 0
      ? [`labeled ${labels.map((label) => JSON.stringify(label)).join(", ")}`]
      : []),
  ];
  return `${parts.join(", ")}.`;
}
