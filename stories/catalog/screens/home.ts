import type { ComponentNotes } from "../notes.ts";

export const home: Readonly<Record<string, ComponentNotes>> = {
  "dashboard/DashboardScreen": {
    purpose:
      "The first page: how the reader's alerts, lists and the market stand, in panels that can be chosen and ordered.",
    instead: {
      SearchScreen: "one stock is looked for",
      WatchlistScreen: "a whole list is worked with",
      MarketsScreen: "the market itself is of interest",
    },
    anatomy: [
      "Four stat cards",
      "The first steps, until they are done or hidden",
      "Panels in a grid of twelve columns, in the reader's order",
      "Edit, below the last panel",
    ],
    accessibility: [
      "The first panels are made at once and the others in steps, so that a slow phone can scroll and press meanwhile.",
      "On a phone some panels come folded, each with a button that says whether it is open.",
      "Skeletons have the sizes of what follows, so that nothing moves; after a while a sentence says what is waited for.",
    ],
  },
  "dashboard/SearchScreen": {
    purpose:
      "The price lookup on a page of its own, where a phone's bottom bar leads, with what saves typing.",
    instead: {
      Palette: "a keyboard is at hand: it opens stocks and screens alike",
      InternationalScreen: "the stock is abroad or only its name is known",
    },
    anatomy: [
      "The lookup with its answer",
      "Recent searches, with Clear",
      "Stocks of the watchlist",
      "How symbols of other markets are written, with examples",
    ],
    accessibility: [
      "Each suggestion is a button that looks its stock up; the answer is scrolled into view and announced by the lookup.",
      "A list without stocks has no frame, so that there is no empty heading to pass.",
    ],
  },
  "dashboard/LayoutDialog": {
    purpose:
      "Chooses which panels the first page shows, and in what order. Each change is kept at once.",
    instead: { DashboardScreen: "a panel only has to be read" },
    anatomy: [
      "One row for each panel: handle, switch, up and down",
      "Back to the usual order",
      "Done",
    ],
    accessibility: [
      "Everything that the handle does can be done by the two buttons, which name the panel.",
      "The new place is announced; when a button reaches an end and is disabled, the focus goes to one that is not.",
      "The switch names the panel that it shows or hides.",
    ],
  },
  "dashboard/StatCards": {
    purpose:
      "The four figures that the first page begins with: active alerts, phone numbers, alerts sent today, opportunities.",
    instead: { StatCard: "one figure stands alone" },
    anatomy: [
      "Label, figure and one line of context in each card",
      "The whole card leads to where the figure comes from",
    ],
    accessibility: [
      "Each card is one link whose name has label, figure and context.",
      "A figure that is not known now is an en dash with a sentence, never 0.",
    ],
  },
  "dashboard/GettingStartedPanel": {
    purpose:
      "What a new installation needs before it is of use: a recipient, a watched stock, an alert.",
    instead: { EmptyState: "one place is empty and says what belongs there" },
    anatomy: [
      "How many of the three steps are done",
      "Three steps with a link each, or the word Done",
      "Hide, which this browser remembers",
    ],
    accessibility: [
      "A step that was done on an earlier visit stays done, even if what it made is gone.",
      "An ordered list with a name; the mark of a step is hidden from screen readers, and the word Done is read.",
      "It disappears once the steps are done or it is hidden, and comes before the panels are drawn, so it pushes nothing.",
    ],
  },
  "dashboard/QuickAddPanel": {
    purpose: "An alert in three fields, without leaving the first page.",
    instead: {
      AlertDialog: "the alert repeats, ends, has a note or one recipient",
      EmailAlertPanel: "it goes to one address",
    },
    anatomy: [
      "Symbol with a preview of its quote, condition, target",
      "Who will get a message",
      "Add alert",
    ],
    accessibility: [
      "What is missing is said in a toast, and the focus goes to that field.",
      "A refusal stands under its field and is tied to it.",
    ],
  },
  "dashboard/LookupPanel": {
    purpose: "What one stock costs and how its day is, by its symbol.",
    instead: {
      AnalyzePanel: "risk and upside are wanted as the screener sees them",
      SearchPanel: "the market has to be chosen",
      StockScreen: "everything about the stock is wanted",
    },
    anatomy: [
      "Symbol field with suggestions, and Look up",
      "Quote card: price, change, six facts, source and age",
      "Add to a watchlist",
    ],
    accessibility: [
      "The answer is announced; a symbol that is not known is said under the field.",
      "A missing fact is an en dash with its reason in a tip.",
    ],
  },
  "dashboard/ShowAllButton": {
    purpose:
      "In the header of a panel that shows the first rows of its list: shows all, or the first again.",
    instead: { ShowMore: "the rest comes page by page at the end of the list" },
    anatomy: ["One word button: show all or show fewer"],
    accessibility: ["It says whether the list is open."],
  },
  "dashboard/WatchlistPanel": {
    purpose: "The first five stocks of a watchlist with live prices and the line of their day.",
    instead: {
      WatchlistScreen: "stocks are sorted, moved, imported or all of them are read",
      MoversPanel: "the whole market's moves are wanted",
    },
    anatomy: [
      "Title with the count of the list, choice of the list where there are several, View all",
      "Rows: symbol, name, line of the day, price, change, remove",
    ],
    accessibility: [
      "The choice of the list and each removal have a name that says what they are for.",
      "The line of the day is drawn beside figures that say the same.",
    ],
  },
  "dashboard/PortfolioPanel": {
    purpose: "The value of each portfolio with its day. Without a portfolio, it is left out.",
    instead: { PortfolioScreen: "holdings and returns are needed" },
    anatomy: ["One item each: name as a link, line of a month, value, change of the day"],
    accessibility: ["A list with a name; a change is shown by sign, arrow and color."],
  },
  "dashboard/MarketSummaryPanel": {
    purpose: "How the markets stand: best-known indices, a currency and a coin.",
    instead: { MarketsScreen: "sectors and movers are wanted too" },
    anatomy: ["One item each: name as a button, line of the day, level, change"],
    accessibility: [
      "A list with a name; a change is shown by sign, arrow and color.",
      "An index has no currency, because it is no money.",
    ],
  },
};
