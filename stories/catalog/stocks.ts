import type { ComponentGroup } from "./notes.ts";

export const stocks: ComponentGroup = {
  title: "Stocks",
  components: {
    "app/stockLists/RunParameters": {
      purpose:
        "Shown with screener results and lists derived from them: the run's limits and end time.",
      anatomy: ["Limits of the run, in words", "Time of day, with a date when it was not today"],
      accessibility: ["A sentence; the tip on the time gives date, seconds and zone."],
    },
    "components/stocks/StockCell": {
      purpose:
        "The first cell of a table of stocks: the symbol, which opens the chart, and the name.",
      instead: { StockRow: "it is a list and not a table" },
      anatomy: ["Symbol", "Name, cut with an ellipsis"],
      accessibility: ["Put it into the row's header cell. The full name is in its tip."],
    },
    "components/stocks/StockOption": {
      purpose: "A stock in the list below a field: symbol, name, exchange and currency.",
      instead: { StockRow: "the stock appears in a list with its price" },
      anatomy: ["Symbol", "Name, cut with an ellipsis", "Exchange and currency, where known"],
      accessibility: [
        "An option: put it into a listbox whose field has the focus and names it by aria-activedescendant.",
        "A click leaves the focus in the field.",
      ],
    },
    "components/stocks/Sparkline": {
      purpose: "Today's price as a line next to the price and its change.",
      instead: { PriceChart: "the reader looks for a moment or a price of it" },
      anatomy: [
        "The line, in the color of the day's change",
        "The previous close, dashed; the area up to it is filled",
      ],
      accessibility: [
        "Hidden from screen readers; the price and change next to it convey the same.",
        "Without bars, an empty space of the same size, so that nothing moves when they load.",
      ],
    },
    "components/stocks/ValueLine": {
      purpose: "A portfolio's value over the last months, as one glance of a card.",
      instead: {
        ValueChart: "the reader looks for a date or an amount",
        Sparkline: "it is the day of one stock",
      },
      anatomy: [
        "The value, filled to the base, in the accent color: a deposit also raises it and is no gain",
        "The invested amount, dashed",
        "The first date and today",
      ],
      accessibility: [
        "A sentence for screen readers names the first and the last value.",
        "Loading, empty and failed have the size of the line; failed offers Retry.",
      ],
    },
    "components/stocks/track/DistanceTrack": {
      purpose:
        "Shows how far a price is from its target, on one scale with the stop, today's range, the 52-week range and the analysts' targets. Each is optional.",
      instead: {
        Sparkline: "the price history is needed",
        ChangeText: "the figure is a gain or a loss that has happened",
      },
      anatomy: [
        "Price: a disk, or a ring while nothing checks it",
        "Target: a flag, filled once the price has met it",
        "Stop: a cross",
        "Way from the price to the nearest target: a line; dashed while snoozed, dotted while not watched",
        "Today's range: a bar; the 52-week range: a thin bar with ends",
        "Analysts: a line below, from the lowest to the highest target, with a diamond at the mean",
        "Scale: at least 20% of the price wide; a range that would hide the distance is cut at the edge and has no end there",
      ],
      accessibility: [
        "An image whose name states everything it shows in one sentence; the tip is the same sentence.",
        "Every part has its own shape, so color carries no meaning alone.",
      ],
    },
    "components/stocks/StockRow": {
      purpose: "One stock in a list: symbol, name, price and change, aligned from row to row.",
      instead: {
        PickCard: "a list recommends the stock and says why",
        SignalCard: "it is a signal, with a date and a price of its own",
      },
      anatomy: [
        "Symbol",
        "Name, cut with an ellipsis; below it the age of the price",
        "Actions, on hover and focus",
        "Price",
        "Change",
      ],
      accessibility: [
        "A list item: put it into a list with a name.",
        "The actions are in the focus order even while hidden, and always visible on touch devices.",
      ],
    },
    "components/stocks/StockFactsRow": {
      purpose:
        "A table row on a phone: symbol and price above name and change, the list's main figure next to them, and the other columns after a tap.",
      instead: { StockRow: "the list has no further columns, and the symbol opens the chart" },
      anatomy: [
        "Symbol and price, below them name and change",
        "The list's main figure, and an expand icon",
        "After a tap: the other columns as words over figures, and Open chart",
      ],
      accessibility: [
        "A list item: put it into a list with a name.",
        "The whole line is one button that states whether it is expanded, tall enough for touch.",
      ],
    },
    "components/stocks/QuoteCard": {
      purpose:
        "The frame of every stock card: symbol, name, price, change and tag in the first line, and space for further data.",
      instead: {
        StockRow: "only price and change matter, and the stocks are scanned in a list",
        PickCard: "a list recommends the stock",
        ScreenerCard: "it is a result of the screener",
        SignalCard: "it is a signal of analysts",
        SurgeCandidateCard: "it is a candidate of the surge engine",
      },
      anatomy: [
        "Symbol and name, cut with an ellipsis",
        "Price and change, then a tag, at the right end",
        "Lines of text",
        "Facts: labels over values in a fixed grid, so that cards of one row are aligned",
        "Details that fold, then actions",
      ],
      accessibility: [
        "An article named by symbol and company, or by the words that its owner gives.",
        "The facts are a description list, read as pairs.",
      ],
    },
    "components/stocks/PickCard": {
      purpose: "A stock recommended by a list: its price, the analysts' target and the reason.",
      instead: {
        ScreenerCard: "the stock is a result of the screener with all of its facts",
        StockRow: "only price and change matter",
      },
      anatomy: [
        "Symbol and name; a tag for a sample",
        "Verdict and 20-day return",
        "Distance track from the price to the analysts' targets",
        "Price, target, upside",
        "Reason",
      ],
      accessibility: [
        "An article named by symbol and company, and “sample” where it is one.",
        "Values set by a rule have a Default tag, so that they are not mistaken for measurements.",
      ],
    },
    "components/stocks/ScreenerCard": {
      purpose: "One screener result with all known data; details are collapsible.",
      instead: {
        PickCard: "the reader only needs the reason",
        StockRow: "the stock is one of many to scan",
      },
      anatomy: [
        "Symbol, name, price, change",
        "Distance track from the price to the analysts' targets, and the upside",
        "Facts in a grid",
        "Details: risk by upside and by price, volatility, analysis and its sources",
        "Refresh, chart, alert",
      ],
      accessibility: [
        "An article named by symbol and company; the symbol opens the chart.",
        "The three buttons name the stock: “Alert above the target of AAPL”.",
        "Risk has a word besides its color.",
      ],
    },
    "components/stocks/SignalCard": {
      purpose: "An analyst signal: its date, its price, and the change since.",
      instead: { PickCard: "the list is the product's own and has no date" },
      anatomy: [
        "Symbol, name, price and change since",
        "Reasoning",
        "Published price, low and high target",
        "Available actions",
      ],
      accessibility: [
        "An article named by symbol and company.",
        "The facts are a description list, read as pairs.",
      ],
    },
    "components/stocks/SurgeCandidateCard": {
      purpose: "One candidate of the surge engine: its rank, its risk and the upcoming report.",
      instead: { PickCard: "the list does not rank by probability" },
      anatomy: [
        "Symbol, name, price",
        "Surge probability and risk",
        "Distance track from the price to the analysts' mean target",
        "Target, upside, score",
        "Days to the report and how certain its date is",
      ],
      accessibility: [
        "An article named by symbol and company.",
        "Nothing is green: green is kept for gains.",
      ],
    },
    "components/stocks/SurgeRankTag": {
      purpose: "A stock's rank among the surge candidates.",
      instead: { RiskTag: "it is about how much the price moves" },
      anatomy: ["Rank in the color of its band, with the number of candidates"],
      accessibility: ["The figure carries the meaning; the color repeats it."],
    },
    "components/stocks/RiskTag": {
      purpose: "The level of risk as a word.",
      instead: { SurgeRankTag: "it is a place among the surge candidates" },
      anatomy: ["Word in the color of its level"],
      accessibility: ["The word carries the meaning; an unknown risk is a dash with its reason."],
    },
    "components/stocks/UpsideTag": {
      purpose: "Percent from the price to the analysts' mean target, in a neutral tag.",
      instead: { ChangeText: "the percentage is a past change" },
      anatomy: ["The word Upside", "Percent with its sign"],
      accessibility: ["The word keeps it from being read as today's change."],
    },
    "components/stocks/SymbolStatusTag": {
      purpose:
        "Shows that no market source has confirmed a symbol yet, or that it does not exist. A confirmed symbol has no tag.",
      instead: { AlertFields: "the symbol is still being typed; its field shows the state" },
      anatomy: ["Words in a tag"],
      accessibility: ["The words convey the same as the color."],
    },
    "components/stocks/TwentyDayReturn": {
      purpose: "The actual price move over 20 days, next to words derived from a target.",
      instead: { ChangeText: "the period is clear from its place" },
      anatomy: ["Label", "Change, or a dash with the reason"],
      accessibility: [
        "The figure takes the focus, so that its explanation is within reach of the keyboard.",
      ],
    },
    "components/stocks/EarningsRow": {
      purpose: "An upcoming report: company, date, hour and certainty of the date.",
      instead: {
        EarningsConfidenceTag: "the date is shown elsewhere and only its certainty is missing",
      },
      anatomy: ["Symbol", "Company", "Date and hour", "Confirmed or Unconfirmed"],
      accessibility: ["A list item with a time element: put it into a list with a name."],
    },
    "components/stocks/EarningsConfidenceTag": {
      purpose:
        "Whether the date of a report is confirmed; the tooltip lists the sources with their dates.",
      instead: { DefaultTag: "the value was set by a rule, not by a source" },
      anatomy: ["Tag: Confirmed or Unconfirmed", "Tooltip with the sources"],
      accessibility: ["Takes the focus, so that the sources are within reach of the keyboard."],
    },
    "components/stocks/PortfolioCard": {
      purpose: "One portfolio and its gain.",
      instead: { StatCard: "there is one figure only" },
      anatomy: [
        "Name, a link to its page where there is one",
        "Description",
        "Value line, where there is one",
        "Value, cost, gain and gain in percent, aligned at the decimal point",
        "Note and View Holdings",
      ],
      accessibility: [
        "An article named by its heading.",
        "The button names the portfolio, so that several differ when they are listed.",
      ],
    },
    "app/stockLists/StockTable": {
      purpose: "Stocks of a screener run as a table that sorts, turns pages and opens rows.",
      instead: { ResultCards: "few are read closely", StockRows: "the window is a phone's" },
      anatomy: [
        "Headers that sort and stay in view",
        "Symbol and name in one cell, figures aligned on the decimal",
        "Alert and details on each row",
        "Pages of 50 rows",
      ],
      accessibility: [
        "A plain table: headers state the order, and each row is named by its stock.",
        "The track has its prices as text.",
      ],
    },
    "app/stockLists/StockRows": {
      purpose: "The table on a phone: each stock two lines, the other columns after a tap.",
      instead: { StockTable: "there is room for columns", ResultCards: "few are read closely" },
      anatomy: [
        "Sort by",
        "Rows: symbol and price above name and change, upside next to them",
        "Show more",
      ],
      accessibility: [
        "Each row is a button that states whether it is expanded; the symbol next to it opens the chart.",
      ],
    },
    "app/stockLists/PickList": {
      purpose: "The best stocks of a list with a fixed rule, or labeled samples.",
      instead: { Panel: "the rows come from another source" },
      anatomy: [
        "Panel with its title, Update and the link to the screener",
        "Sentence if no stock qualified",
        "Pick cards in a grid",
      ],
      accessibility: [
        "A list named by the panel's title.",
        "Samples are marked in words, in their name and on the card.",
      ],
    },
  },
};
