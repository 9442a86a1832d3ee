import type { ComponentNotes } from "../notes.ts";

export const home: Readonly<Record<string, ComponentNotes>> = {
  "dashboard/DashboardScreen": {
    purpose:
      "The first page: the state of alerts, lists and the market, in panels that can be chosen and reordered.",
    instead: {
      SearchScreen: "a single stock is searched for",
      WatchlistScreen: "a whole list is edited",
      MarketsScreen: "the market itself is of interest",
    },
    anatomy: [
      "Four stat cards",
      "The first steps, until they are done or hidden",
      "Panels in a grid of twelve columns, in the reader's order",
      "Edit, below the last panel",
    ],
    accessibility: [
      "The first panels are rendered immediately and the others in steps, so that a slow phone stays responsive.",
      "On a phone some panels are collapsed, each with a button that states whether it is expanded.",
      "Skeletons have the size of the content so that nothing moves; after a while a sentence names what is loading.",
    ],
  },
  "dashboard/SearchScreen": {
    purpose:
      "The price lookup on its own page, opened from a phone's bottom bar, with shortcuts that save typing.",
    instead: {
      Palette: "a keyboard is at hand: it opens stocks and screens alike",
      InternationalScreen: "the stock is foreign or only its name is known",
    },
    anatomy: [
      "The lookup with its result",
      "Recent searches, with Clear",
      "Stocks of the watchlist",
      "Symbol formats of other markets, with examples",
    ],
    accessibility: [
      "Each suggestion is a button that looks up its stock; the result is scrolled into view and announced.",
      "An empty list has no frame, so that there is no empty heading to skip.",
    ],
  },
  "dashboard/LayoutDialog": {
    purpose: "Selects and orders the panels of the first page. Each change is saved immediately.",
    instead: { DashboardScreen: "a panel only has to be read" },
    anatomy: [
      "One row for each panel: handle, switch, up and down",
      "Reset to the default order",
      "Done",
    ],
    accessibility: [
      "The two buttons, which name the panel, offer the same as the handle.",
      "The new position is announced; if a button is disabled at an end, the focus moves to the other one.",
      "The switch names the panel that it shows or hides.",
    ],
  },
  "dashboard/StatCards": {
    purpose:
      "The four figures at the top of the first page: active alerts, phone numbers, alerts sent today, opportunities.",
    instead: { StatCard: "there is a single figure" },
    anatomy: [
      "Label, figure and one line of context in each card",
      "The whole card links to the source of the figure",
    ],
    accessibility: [
      "Each card is one link whose name has label, figure and context.",
      "An unknown figure is an en dash with a sentence, never 0.",
    ],
  },
  "dashboard/GettingStartedPanel": {
    purpose: "The setup steps of a new installation: a recipient, a watched stock, an alert.",
    instead: { EmptyState: "a single panel is empty and explains its content" },
    anatomy: [
      "Number of completed steps",
      "Three steps with a link each, or the word Done",
      "Hide, which this browser remembers",
    ],
    accessibility: [
      "A step completed on an earlier visit stays completed, even if its result was deleted.",
      "An ordered list with a name; the mark of a step is hidden from screen readers, and the word Done is read.",
      "Disappears when the steps are completed or it is hidden, and is rendered before the panels so that nothing moves.",
    ],
  },
  "dashboard/QuickAddPanel": {
    purpose: "An alert in three fields, without leaving the first page.",
    instead: {
      AlertDialog: "the alert repeats, ends, has a note or one recipient",
      EmailAlertPanel: "it goes to one address",
    },
    anatomy: ["Symbol with a preview of its quote, condition, target", "Recipients", "Add alert"],
    accessibility: [
      "Missing input is reported in a toast, and the focus moves to its field.",
      "Errors appear below their field and are associated with it.",
    ],
  },
  "dashboard/LookupPanel": {
    purpose: "Price and daily figures of a stock by symbol.",
    instead: {
      AnalyzePanel: "risk and upside from the screener are needed",
      SearchPanel: "the market has to be chosen",
      StockScreen: "everything about the stock is wanted",
    },
    anatomy: [
      "Symbol field with suggestions, and Look up",
      "Quote card: price, change, six facts, source and age",
      "Add to a watchlist",
    ],
    accessibility: [
      "The result is announced; an unknown symbol is reported below the field.",
      "A missing fact is an en dash with its reason in a tip.",
    ],
  },
  "dashboard/ShowAllButton": {
    purpose: "Toggle in a panel's header between the first rows and all rows of its list.",
    instead: { ShowMore: "the rest is loaded page by page at the end of the list" },
    anatomy: ["One word button: show all or show fewer"],
    accessibility: ["States whether the list is expanded."],
  },
  "dashboard/WatchlistPanel": {
    purpose: "The first five stocks of a watchlist with live prices and today's line.",
    instead: {
      WatchlistScreen: "stocks are sorted, moved, imported or all of them are read",
      MoversPanel: "the moves of the whole market are needed",
    },
    anatomy: [
      "Title with the count of the list, choice of the list where there are several, View all",
      "Rows: symbol, name, line of the day, price, change, remove",
    ],
    accessibility: [
      "The list selection and each remove button have a descriptive name.",
      "The day's line is drawn next to figures with the same information.",
    ],
  },
  "dashboard/PortfolioPanel": {
    purpose: "The value of each portfolio and its change today. Hidden if there is no portfolio.",
    instead: { PortfolioScreen: "holdings and returns are needed" },
    anatomy: ["One item each: name as a link, line of the last month, value, change today"],
    accessibility: ["A list with a name; a change is shown by sign, arrow and color."],
  },
  "dashboard/MarketSummaryPanel": {
    purpose: "Market overview: major indices, a currency and a cryptocurrency.",
    instead: { MarketsScreen: "sectors and movers are wanted too" },
    anatomy: ["One item each: name as a button, today's line, level, change"],
    accessibility: [
      "A list with a name; a change is shown by sign, arrow and color.",
      "An index has no currency, because it is not an amount of money.",
    ],
  },
};
