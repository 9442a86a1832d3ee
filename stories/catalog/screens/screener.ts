import type { ComponentNotes } from "../notes.ts";

export const screener: Readonly<Record<string, ComponentNotes>> = {
  "screener/ScreenerScreen": {
    purpose: "Finds stocks by price, volume and upside, and shows the results.",
    instead: {
      SurgeScreen: "a rise before earnings is sought",
      MapScreen: "the whole market should be shown",
      TopOpportunitiesPanel: "five are enough",
    },
    anatomy: [
      "Filters and runs",
      "Analysis of one symbol, least upside, table or cards",
      "Limits of the results",
      "Results",
    ],
    accessibility: [
      "Cards, table and a phone's rows hold the same results.",
      "A run in progress shows the number of results so far.",
    ],
  },
  "screener/FilterPanel": {
    purpose: "The criteria and the run button; below, the last run.",
    instead: { AnalyzePanel: "the symbol is known" },
    anatomy: [
      "Title with the highest price, Idle or Running",
      "Standard or earnings",
      "Market, highest price, least volume, least upside",
      "Run button of the chosen screener",
      "Progress, then last run, count and sources",
    ],
    accessibility: [
      "Each select has a label; state changes are announced.",
      "The button is disabled and busy while the screener runs; its progress has a name.",
    ],
  },
  "screener/AnalyzePanel": {
    purpose: "The screener's data on one symbol: price, change and upside.",
    instead: { LookupPanel: "the day's figures are wanted", StockScreen: "all data is needed" },
    anatomy: [
      "Symbol with suggestions, and Analyze",
      "One line: symbol, name, price, change, upside, risk",
    ],
    accessibility: [
      "The line is announced; risk and upside are words and figures, their color repeats them.",
    ],
  },
  "screener/ResultCards": {
    purpose: "Results as cards with target, risk and actions.",
    instead: { StockTable: "many are compared" },
    anatomy: ["Cards in a grid, 24 at once", "Refresh, chart and alert on each", "Show more"],
    accessibility: ["A list with a name; buttons name their stock."],
  },
  "screener/RunDetails": {
    purpose: "Coverage, remaining work and expected end of a run.",
    instead: { RunProgress: "only how far it is matters" },
    anatomy: ["One line for each fact; nothing when there is none"],
    accessibility: ["Plain sentences without colors or symbols that need an explanation."],
  },
  "shortTerm/ShortTermScreen": {
    purpose: "Stocks for the short term: three cards and the full list that follows the same rule.",
    instead: { LongTermScreen: "the horizon is long", ScreenerScreen: "all results are wanted" },
    anatomy: [
      "Three cards: price, upside, target, momentum, reason",
      "Link to the screener",
      "Rule in one sentence, and its stocks as a table",
    ],
    accessibility: ["Default values have a visible tag with the reason in its tooltip."],
  },
  "longTerm/LongTermScreen": {
    purpose: "Stocks for the long term: three cards and the full list that follows the same rule.",
    instead: { ShortTermScreen: "the horizon is short", ScreenerScreen: "all results are wanted" },
    anatomy: [
      "Three cards: price, upside, target, rating, reason",
      "Link to the screener",
      "Rule in one sentence, and its stocks as a table",
    ],
    accessibility: ["Default values have a visible tag with the reason in its tooltip."],
  },
  "surge/SurgeScreen": {
    purpose: "Stocks that can rise before their earnings report, with the supporting indicators.",
    instead: {
      ScreenerScreen: "price and upside are the criteria",
      CalendarScreen: "only the dates are needed",
    },
    anatomy: [
      "Analysis of one symbol",
      "Engine with its candidates",
      "Six indicators",
      "Table of all candidates",
    ],
    accessibility: [
      "Indicators are meters with figures; risk is a word.",
      "On a phone the table is rows of two lines with a tap for the rest.",
    ],
  },
};
