import type { ComponentNotes } from "../notes.ts";

export const screener: Readonly<Record<string, ComponentNotes>> = {
  "screener/ScreenerScreen": {
    purpose: "Finds stocks by price, volume and upside, and shows what a run found.",
    instead: {
      SurgeScreen: "a rise before earnings is looked for",
      MapScreen: "the whole market is to be seen",
      TopOpportunitiesPanel: "five are enough",
    },
    anatomy: [
      "Filters and runs",
      "Analysis of one symbol",
      "Least upside, cards or table",
      "What the results were limited to",
      "Results",
    ],
    accessibility: [
      "Cards, table and a phone's rows hold the same results.",
      "A run that goes on says how many results are there already.",
    ],
  },
  "screener/FilterPanel": {
    purpose: "What to look for and the button that looks; below, what is known of the last run.",
    instead: { AnalyzePanel: "the symbol is known" },
    anatomy: [
      "Title with the highest price, Idle or Running",
      "Standard or earnings",
      "Market, highest price, least volume, least upside",
      "Run buttons, one for each screener",
      "Progress, then last run, count and sources",
    ],
    accessibility: [
      "Each select has its label; the state is an output that is read when it changes.",
      "A running screener's button is disabled and shows that it works; its progress has a name.",
    ],
  },
  "screener/AnalyzePanel": {
    purpose: "One symbol as the screener sees it: price, change, upside and risk.",
    instead: { LookupPanel: "the day's figures are wanted", StockScreen: "everything is" },
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
    instead: { ResultTable: "many are compared", ResultRows: "the same on a phone" },
    anatomy: ["Cards in a grid, 24 at once", "Refresh, chart and alert on each", "Show more"],
    accessibility: ["A list with a name; buttons name their stock."],
  },
  "screener/ResultTable": {
    purpose: "Every result as a row of a table that sorts, copies and scrolls thousands.",
    instead: { ResultCards: "few are read closely", ResultRows: "the window is a phone's" },
    anatomy: [
      "Headers that sort",
      "The symbol, which stays in sight",
      "Columns whose points stand in one line",
    ],
    accessibility: [
      "Arrow keys move from cell to cell, Ctrl+C copies; what scrolls takes the focus.",
      "A header's name says how its column is sorted.",
    ],
  },
  "screener/ResultRows": {
    purpose: "The table on a phone: each result two lines, the other columns after a tap.",
    instead: { ResultTable: "there is room for columns", ResultCards: "few are read closely" },
    anatomy: [
      "Sort by",
      "Rows: symbol and price over name and change, upside beside them",
      "Show more",
    ],
    accessibility: [
      "Each row is a button that says whether it is open; the symbol beside it opens the chart.",
    ],
  },
  "screener/RunDetails": {
    purpose: "What a run looks at and what not, how much waits, and when it will be done.",
    instead: { RunProgress: "only how far it is matters" },
    anatomy: ["One line for each fact; nothing when there is none"],
    accessibility: ["Plain sentences, no color and no sign that would need explaining."],
  },
  "shortTerm/ShortTermScreen": {
    purpose: "Three stocks for the short term, from the last screener run or samples that say so.",
    instead: { LongTermScreen: "the horizon is long", ScreenerScreen: "all results are wanted" },
    anatomy: ["Three cards: price, upside, target, momentum, reason", "Link to the screener"],
    accessibility: [
      "What is a default and no measurement has a visible tag with the reason in its tip.",
    ],
  },
  "longTerm/LongTermScreen": {
    purpose: "Three stocks for the long term, from the last screener run or samples that say so.",
    instead: { ShortTermScreen: "the horizon is short", ScreenerScreen: "all results are wanted" },
    anatomy: ["Three cards: price, upside, target, rating, reason", "Link to the screener"],
    accessibility: [
      "What is a default and no measurement has a visible tag with the reason in its tip.",
    ],
  },
  "surge/SurgeScreen": {
    purpose: "Which stocks may rise before they report earnings, and what speaks for it.",
    instead: {
      ScreenerScreen: "price and upside are what is looked for",
      CalendarScreen: "only the dates are",
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
