import { compare, recipe, text, type Recipe } from "./recipeParts.ts";
import type { HoldingFigure, PortfolioFigure, Rule, Series } from "./rule.ts";

const holding = (figure: HoldingFigure): Series => ({ kind: "holding", figure });
const portfolio = (figure: PortfolioFigure): Series => ({ kind: "portfolio", figure });

const atPrices: Partial<Rule> = { confirmation: "twoPrices", repetition: { kind: "oncePerDay" } };

export const portfolioRecipes: readonly Recipe[] = [
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
