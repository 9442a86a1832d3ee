import type { Interval } from "../../../domain/bar.ts";
import type {
  Confirmation,
  EventName,
  FactName,
  HoldingFigure,
  PortfolioFigure,
  PriceField,
  Repetition,
  Scope,
  Statistic,
} from "../../../domain/rules/rule.ts";

/** The text is empty where it could only repeat the title. */
type Words<Name extends string> = Readonly<Record<Name, readonly [title: string, text: string]>>;

export const timeframeWords: Words<Interval> = {
  "1m": ["1 minute", ""],
  "5m": ["5 minutes", ""],
  "30m": ["30 minutes", ""],
  "1h": ["1 hour", ""],
  "1d": ["1 day", "One bar per trading day, which closes with the regular session."],
  "1w": ["1 week", "One bar per week, which closes with its last trading day."],
};

export const priceWords: Words<PriceField> = {
  last: ["Last price", "The latest price; at bar close it is the close."],
  open: ["Open", "The first price of the bar."],
  high: ["High", "The highest price of the bar."],
  low: ["Low", "The lowest price of the bar."],
  close: ["Close", "The last price of the bar."],
  volume: ["Volume", "Shares traded in the bar."],
};

export const statisticWords: Words<Statistic["name"]> = {
  change: ["Change over bars", "Percent change over a number of bars."],
  changeSince: [
    "Change since",
    "Percent since the open, since the rule was created, or since it last triggered.",
  ],
  relativeVolume: ["Relative volume", "Volume ÷ the average volume of the previous bars."],
  gap: ["Gap", "Percent from the previous bar's close to the open."],
  highest: ["Highest", "The highest value of the last bars."],
  lowest: ["Lowest", "The lowest value of the last bars."],
  distanceToHigh: ["Distance from the 52-week high", "Percent; negative below the high."],
  distanceToLow: ["Distance from the 52-week low", "Percent; positive above the low."],
  drawdown: [
    "Drawdown",
    "Percent below the highest close of the last bars, or since the rule was created. Works as a trailing stop.",
  ],
};

export const factWords: Words<FactName> = {
  upside: ["Upside", "Percent from the last price to the mean analyst target."],
  dispersion: ["Dispersion of targets", "Highest minus lowest target, in percent of the mean."],
  peRatio: [
    "P/E ratio",
    "Last price ÷ earnings per share of the last four quarters. Unknown without earnings.",
  ],
  daysToEarnings: ["Days to earnings", "Calendar days to the next report, 0 for today."],
  insiderNet: ["Net insider purchases", "Value of insider purchases minus sales over 90 days."],
  mentions: ["Mentions", "Times the stock was mentioned on message boards in a day."],
};

export const holdingWords: Words<HoldingFigure> = {
  value: ["Value of the holding", "Shares × price, in the portfolio's currency."],
  weight: ["Weight of the holding", "Its value in percent of the portfolio's total value."],
  gain: ["Gain of the holding", "Value minus cost, in the portfolio's currency."],
  gainPercent: ["Gain of the holding in percent", "Unrealized gain in percent of its cost."],
};

export const portfolioWords: Words<PortfolioFigure> = {
  value: [
    "Value of the portfolio",
    "All holdings, plus cash if deposits are recorded, in its currency.",
  ],
  gain: ["Gain of the portfolio", "Value plus money paid out, minus money paid in."],
  gainPercent: ["Gain of the portfolio in percent", "Gain in percent of the money paid in."],
  drawdown: [
    "Drawdown of the portfolio",
    "Percent below the highest value since the rule was created. Deposits and withdrawals don't count.",
  ],
};

export const eventWords: Words<EventName> = {
  filing: ["Filing", "A document is filed with the form and items you choose."],
  insiderTrade: ["Insider trade", "An insider buys or sells at least a given amount."],
  ratingChange: ["Rating change", "An analyst upgrades, downgrades or starts coverage."],
  targetChange: ["Target change", "The mean target moves by at least a given percentage."],
  earningsDate: ["Earnings date", "An earnings date is set or moved."],
  earningsNear: [
    "Earnings near",
    "The report is at most a given number of days away. Triggers once a day.",
  ],
  halt: ["Halt", "The exchange halts trading."],
  resumption: ["Resumption", "Trading resumes after a halt."],
  split: ["Split", "The first trading day after a stock split."],
  screenEntered: ["Enters a screen", "The stock enters the results of a screener run."],
  screenLeft: ["Leaves a screen", "The stock leaves the results of a screener run."],
  time: ["Time", "A date and time is reached."],
};

export const operatorWords: Words<
  ">" | "<" | "inside" | "outside" | "crosses" | "crossesUp" | "crossesDown"
> = {
  ">": ["is above", "True while the first value is higher."],
  "<": ["is below", "True while the first value is lower."],
  inside: ["is inside", "Between two values, or equal to one of them."],
  outside: ["is outside", "Below the lower or above the upper value."],
  crosses: ["crosses", "True when the value has moved to the other side since the last check."],
  crossesUp: ["crosses above", "Moves from below to above. Touching is not crossing."],
  crossesDown: ["crosses below", "Moves from above to below. Touching is not crossing."],
};

/** A list, because an object with a `then` could be awaited. */
export const combinationWords: readonly (readonly [
  name: "all" | "any" | "not" | "then" | "heldFor",
  words: readonly [title: string, text: string],
])[] = [
  [
    "all",
    ["all of", "True when every condition is true. Unknown if one is unknown and none is false."],
  ],
  [
    "any",
    [
      "any of",
      "True when at least one condition is true. Unknown if one is unknown and none is true.",
    ],
  ],
  ["not", ["not", "True when the condition is false. Unknown stays unknown."]],
  [
    "then",
    ["then", "The second is true now, and the first was true within the given time before."],
  ],
  ["heldFor", ["held for", "True without interruption for the given time."]],
];

export const confirmationWords: Words<Confirmation> = {
  price: ["At a price", "Every price counts, even one that reverses a second later."],
  twoPrices: ["At two prices", "Two prices in a row must agree."],
  barClose: [
    "At bar close",
    "Only closed bars count. Indicators of a forming bar can still change.",
  ],
};

export const repetitionWords: Words<Repetition["kind"]> = {
  once: ["Once", "Once for each symbol."],
  oncePerBar: ["Once a bar", ""],
  oncePerDay: ["Once a day", "At most once per trading day."],
  everyTime: ["Every time", "Each time the rule becomes true again, after the cool-down."],
};

export const scopeWords: Words<Scope["kind"]> = {
  symbol: ["A stock", ""],
  symbols: ["A list of stocks", "Up to 500 symbols."],
  watchlist: ["A watchlist", "Follows the list as it changes."],
  portfolio: ["A portfolio", "Follows the holdings as you buy and sell."],
  screen: ["A screen", "Follows the screener's results as they change."],
  universe: ["Every stock", "For events only."],
};
