import {
  all,
  compare,
  indicator,
  outside,
  price,
  recipe,
  statistic,
  text,
  fact,
  onEvent,
  type Recipe,
} from "./parts.ts";
import type { HoldingFigure, PortfolioFigure, Rule, Series } from "../rule.ts";

const eventRecipes: readonly Recipe[] = [
  recipe(
    text(
      "earningsTomorrow",
      "Earnings tomorrow",
      "A report is expected within a day.",
      "report",
      "calendar",
    ),
    { kind: "event", event: { name: "earningsNear", days: 1 } },
  ),
  onEvent(
    text(
      "insiderBuys",
      "Insider buys over $100K",
      "An insider buys shares worth at least 100,000 on the market.",
      "form 4",
      "director",
      "officer",
    ),
    { name: "insiderTrade", side: "bought", minValue: 100_000 },
  ),
  onEvent(
    text(
      "entersScreen",
      "Enters my screen",
      "A stock enters the results of the screener.",
      "screener",
      "new results",
    ),
    { name: "screenEntered", screen: "standard" },
  ),
  onEvent(text("upgrade", "Analyst upgrade", "A firm raises its rating.", "rating", "analyst"), {
    name: "ratingChange",
    change: "upgrade",
  }),
  onEvent(
    text("halted", "Trading halted", "The exchange halts trading.", "halt", "luld", "news pending"),
    { name: "halt" },
  ),
  recipe(
    text(
      "agreedUpside",
      "Upside over 30% that analysts agree on",
      "The mean target is 30% above the price, and the targets are close together.",
      "target",
      "dispersion",
      "consensus",
    ),
    all(compare(fact("upside"), ">", 30), compare(fact("dispersion"), "<", 20)),
  ),
];

const holding = (figure: HoldingFigure): Series => ({ kind: "holding", figure });
const portfolio = (figure: PortfolioFigure): Series => ({ kind: "portfolio", figure });

const atPrices: Partial<Rule> = { confirmation: "twoPrices", repetition: { kind: "oncePerDay" } };

const portfolioRecipes: readonly Recipe[] = [
  recipe(
    text(
      "heavyHolding",
      "A holding is more than 20% of the portfolio",
      "One stock has become a fifth of all holdings.",
      "weight",
      "concentration",
      "rebalance",
    ),
    compare(holding("weight"), ">", 20),
  ),
  recipe(
    text(
      "portfolioDrawdown",
      "Portfolio down 10% from its high",
      "The portfolio is 10% below its highest value since the rule was created, not counting deposits and withdrawals.",
      "drawdown",
      "loss",
    ),
    compare(portfolio("drawdown"), ">", 10),
    { ...atPrices, repetition: { kind: "once" } },
  ),
  recipe(
    text(
      "holdingGain",
      "A holding gained 50%",
      "A stock is worth 50% more than it cost.",
      "profit",
      "take profit",
    ),
    compare(holding("gainPercent"), ">", 50),
    { ...atPrices, repetition: { kind: "once" } },
  ),
];

const close = price("close");
const rsi = (period: number) => indicator("rsi", [period]);
const sma = (period: number) => indicator("sma", [period]);

/** Crossings occur once by nature; states are reported once a day. */
export const recipes: readonly Recipe[] = [
  recipe(
    text(
      "yearHigh",
      "52-week high with volume",
      "Closes above the 52-week high on at least 1.5 times its usual volume.",
      "breakout",
      "new high",
      "momentum",
    ),
    all(
      compare(close, ">", statistic({ name: "highest", field: "high", bars: 252, ago: 1 })),
      compare(statistic({ name: "relativeVolume", bars: 20 }), ">", 1.5),
    ),
  ),
  recipe(
    text("yearLow", "52-week low", "Closes below the 52-week low.", "breakdown", "new low"),
    compare(close, "<", statistic({ name: "lowest", field: "low", bars: 252, ago: 1 })),
  ),
  recipe(
    text(
      "goldenCross",
      "Golden cross",
      "The 50-day average crosses above the 200-day average.",
      "moving average",
      "uptrend",
    ),
    compare(sma(50), "crossesUp", sma(200)),
  ),
  recipe(
    text(
      "deathCross",
      "Death cross",
      "The 50-day average crosses below the 200-day average.",
      "moving average",
      "downtrend",
    ),
    compare(sma(50), "crossesDown", sma(200)),
  ),
  recipe(
    text(
      "trailingStop",
      "Trailing stop 15%",
      "Falls 15% from its highest price since the rule was created.",
      "drawdown",
      "stop loss",
    ),
    compare(statistic({ name: "drawdown", bars: null }), ">", 15),
    { confirmation: "twoPrices", repetition: { kind: "once" } },
  ),
  recipe(
    text("gapUp", "Gap up over 5%", "Opens more than 5% above the last close.", "opening gap"),
    compare(statistic({ name: "gap" }), ">", 5),
  ),
  recipe(
    text("gapDown", "Gap down over 5%", "Opens more than 5% below the last close.", "opening gap"),
    compare(statistic({ name: "gap" }), "<", -5),
  ),
  recipe(
    text(
      "bigMove",
      "Move of more than 5% in a day",
      "Closes more than 5% above or below the day before.",
      "change",
      "volatility",
    ),
    outside(statistic({ name: "change", bars: 1 }), -5, 5),
  ),
  recipe(
    text(
      "oversold",
      "RSI below 30",
      "The 14-day RSI crosses below 30.",
      "oversold",
      "relative strength",
    ),
    compare(rsi(14), "crossesDown", 30),
  ),
  recipe(
    text(
      "overbought",
      "RSI above 70",
      "The 14-day RSI crosses above 70.",
      "overbought",
      "relative strength",
    ),
    compare(rsi(14), "crossesUp", 70),
  ),
  recipe(
    text(
      "macdUp",
      "MACD crosses above its signal",
      "The MACD line crosses above the signal line.",
      "momentum",
      "bullish",
    ),
    compare(indicator("macd"), "crossesUp", indicator("macd", [], { line: "signal" })),
  ),
  recipe(
    text(
      "macdDown",
      "MACD crosses below its signal",
      "The MACD line crosses below the signal line.",
      "momentum",
      "bearish",
    ),
    compare(indicator("macd"), "crossesDown", indicator("macd", [], { line: "signal" })),
  ),
  recipe(
    text(
      "bollingerBreak",
      "Close above the upper Bollinger Band",
      "Closes above the band two deviations over the 20-day average.",
      "volatility",
      "breakout",
    ),
    compare(close, "crossesUp", indicator("bollinger", [20, 2], { line: "upper" })),
  ),
  recipe(
    text(
      "squeeze",
      "Squeeze",
      "The Bollinger Bands lie inside the Keltner Channels.",
      "low volatility",
      "bollinger",
      "keltner",
    ),
    all(
      compare(
        indicator("bollinger", [20, 2], { line: "upper" }),
        "<",
        indicator("keltner", [20, 10, 1.5], { line: "upper" }),
      ),
      compare(
        indicator("bollinger", [20, 2], { line: "lower" }),
        ">",
        indicator("keltner", [20, 10, 1.5], { line: "lower" }),
      ),
    ),
  ),
  recipe(
    text(
      "pullback",
      "Pullback in an uptrend",
      "The 2-day RSI is below 10 while the close is above its 200-day average.",
      "dip",
      "mean reversion",
    ),
    all(compare(close, ">", sma(200)), compare(rsi(2), "<", 10)),
  ),
  recipe(
    text(
      "volumeSpike",
      "Three times the usual volume",
      "Trades three times the mean volume of the 20 days before.",
      "unusual volume",
      "relative volume",
    ),
    compare(statistic({ name: "relativeVolume", bars: 20 }), ">", 3),
  ),
  recipe(
    text(
      "belowAverage",
      "Close below the 50-day average",
      "Closes below its 50-day average after a close above it.",
      "moving average",
      "support",
    ),
    compare(close, "crossesDown", sma(50)),
  ),
  recipe(
    text(
      "donchianBreak",
      "20-day breakout",
      "Closes above the highest high of the 20 days before.",
      "turtle",
      "donchian",
      "range",
    ),
    compare(close, ">", indicator("donchian", [20], { line: "upper", ago: 1 })),
  ),
  recipe(
    text(
      "supertrend",
      "Supertrend turns up",
      "Closes above the supertrend after a close below it.",
      "trend",
      "reversal",
    ),
    compare(close, "crossesUp", indicator("supertrend")),
  ),
  recipe(
    text(
      "strongTrend",
      "A strong uptrend begins",
      "ADX crosses above 25 with +DI above −DI.",
      "adx",
      "directional",
    ),
    all(
      compare(indicator("adx"), "crossesUp", 25),
      compare(
        indicator("adx", [], { line: "plusDi" }),
        ">",
        indicator("adx", [], { line: "minusDi" }),
      ),
    ),
  ),
  recipe(
    text(
      "stochasticTurn",
      "Stochastic turns up from below 20",
      "%K crosses above %D while it is below 20.",
      "oversold",
      "oscillator",
    ),
    all(
      compare(indicator("stochastic"), "crossesUp", indicator("stochastic", [], { line: "d" })),
      compare(indicator("stochastic"), "<", 20),
    ),
  ),
  recipe(
    text(
      "aboveCloud",
      "Close above the Ichimoku cloud",
      "Closes above one span of the cloud and is above the other.",
      "ichimoku",
      "trend",
    ),
    all(
      compare(close, "crossesUp", indicator("ichimoku", [], { line: "spanA" })),
      compare(close, ">", indicator("ichimoku", [], { line: "spanB" })),
    ),
  ),
  recipe(
    text(
      "beatsMarket",
      "Overtakes the S&P 500",
      "Its change over 20 days crosses above that of SPY.",
      "relative strength",
      "outperform",
      "spread",
    ),
    compare(
      statistic({ name: "change", bars: 20 }),
      "crossesUp",
      statistic({ name: "change", bars: 20 }, "SPY"),
    ),
  ),
  recipe(
    text(
      "recovery",
      "Recovery after oversold",
      "RSI below 30, then a close above the 20-day average within 10 days.",
      "sequence",
      "reversal",
      "then",
    ),
    {
      kind: "then",
      first: compare(rsi(14), "<", 30),
      second: compare(close, "crossesUp", sma(20)),
      within: { kind: "bars", bars: 10, timeframe: "1d" },
    },
  ),
  ...portfolioRecipes,
  ...eventRecipes,
];
