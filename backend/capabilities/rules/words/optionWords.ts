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

type Words<Name extends string> = Readonly<Record<Name, readonly [title: string, text: string]>>;

export const timeframeWords: Words<Interval> = {
  "1m": ["1 minute", "Bars of one minute."],
  "5m": ["5 minutes", "Bars of five minutes."],
  "30m": ["30 minutes", "Bars of thirty minutes."],
  "1h": ["1 hour", "Bars of one hour."],
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
  relativeVolume: ["Relative volume", "Volume ÷ the average volume of the bars before."],
  gap: ["Gap", "Percent from the previous bar's close to the open."],
  highest: ["Highest", "The highest value of the last bars."],
  lowest: ["Lowest", "The lowest value of the last bars."],
  distanceToHigh: ["Distance from the 52-week high", "Percent; negative below the high."],
  distanceToLow: ["Distance from the 52-week low", "Percent; positive above the low."],
  drawdown: [
    "Drawdown",
    "Percent below the highest close of the last bars, or since the rule was created: a trailing stop.",
  ],
};

export const factWords: Words<FactName> = {
  upside: ["Upside", "Percent from the last price to the mean analyst target."],
  dispersion: ["Dispersion of targets", "Highest minus lowest target, in percent of the mean."],
  peRatio: [
    "P/E ratio",
    "Last price ÷ earnings per share of four quarters; unknown without earnings.",
  ],
  daysToEarnings: ["Days to earnings", "Calendar days to the next report, 0 for today."],
  insiderNet: ["Net insider purchases", "Insider purchases minus sales over 90 days, in money."],
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
  gain: ["Gain of the portfolio", "Value plus what was paid out, minus what was paid in."],
  gainPercent: ["Gain of the portfolio in percent", "The same, in percent of what was paid in."],
  drawdown: [
    "Drawdown of the portfolio",
    "Percent below the highest value since the rule was created. Deposits and withdrawals don't count.",
  ],
};

export const eventWords: Words<EventName> = {
  filing: ["Filing", "A document is filed with the form and items you choose."],
  insiderTrade: ["Insider trade", "An insider buys or sells for at least an amount."],
  ratingChange: ["Rating change", "An analyst upgrades, downgrades or initiates."],
  targetChange: ["Target change", "The mean target moves by at least a percentage."],
  earningsDate: ["Earnings date", "A date is set, or moves."],
  earningsNear: [
    "Earnings near",
    "The report is at most a number of days away; reported once a day.",
  ],
  halt: ["Halt", "The exchange halts trading."],
  resumption: ["Resumption", "Trading resumes after a halt."],
  split: ["Split", "The stock splits, on the first trade date with the new shares."],
  screenEntered: ["Enters a screen", "The stock joins the results of a screener's run."],
  screenLeft: ["Leaves a screen", "The stock is no longer in the results."],
  time: ["Time", "A date and time comes."],
};

export const operatorWords: Words<
  ">" | "<" | "inside" | "outside" | "crosses" | "crossesUp" | "crossesDown"
> = {
  ">": ["is above", "True as long as it is."],
  "<": ["is below", "True as long as it is."],
  inside: ["is inside", "Between two figures, both included."],
  outside: ["is outside", "Below the lower or above the upper figure."],
  crosses: ["crosses", "True at the evaluation that finds it on the other side."],
  crossesUp: ["crosses above", "From below to above; a touch is no crossing."],
  crossesDown: ["crosses below", "From above to below; a touch is no crossing."],
};

/** A list, because an object with a `then` could be awaited. */
export const combinationWords: readonly (readonly [
  name: "all" | "any" | "not" | "then" | "heldFor",
  words: readonly [title: string, text: string],
])[] = [
  ["all", ["all of", "True when every one is; unknown while one is unknown and none is false."]],
  ["any", ["any of", "True when one is; unknown while one is unknown and none is true."]],
  ["not", ["not", "True when it is false; unknown stays unknown."]],
  ["then", ["then", "The second is true now, and the first was earlier, within a time."]],
  ["heldFor", ["held for", "True without a break for a time."]],
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
  oncePerBar: ["Once a bar", "At most once per bar."],
  oncePerDay: ["Once a day", "At most once on a trade date."],
  everyTime: ["Every time", "Each time it becomes true again, outside the cool-down."],
};

export const scopeWords: Words<Scope["kind"]> = {
  symbol: ["A stock", "One symbol."],
  symbols: ["A list of stocks", "Up to 500 symbols."],
  watchlist: ["A watchlist", "Follows the list as it changes."],
  portfolio: [
    "A portfolio",
    "What it holds: a stock that is bought is watched from then on, one that is sold no more.",
  ],
  screen: ["A screen", "The results of a screener, as they change."],
  universe: ["Every stock", "For events only."],
};
