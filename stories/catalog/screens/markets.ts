import type { ComponentNotes } from "../notes.ts";

export const markets: Readonly<Record<string, ComponentNotes>> = {
  "markets/MarketsScreen": {
    purpose: "One market's day: indices, sectors, largest moves, and prices before the opening.",
    instead: {
      MapScreen: "the whole market is to be seen at once",
      CalendarScreen: "dates matter",
      DashboardScreen: "a summary is enough",
    },
    anatomy: [
      "Tabs of the three pages, and choice of the market",
      "Notice when the list of stocks is not whole",
      "Indices, sectors, movers, pre-market",
    ],
    accessibility: [
      "Each panel keeps its frame and says by itself that it waits, is empty or failed.",
      "A gain or loss is shown by sign, arrow and color.",
    ],
  },
  "markets/MapScreen": {
    purpose:
      "The market as a map: areas by market value, colors by the day's change; or the same as a table.",
    instead: {
      MarketsScreen: "leaders and sectors are enough",
      ScreenerScreen: "stocks are looked for by limits",
    },
    anatomy: [
      "Sector, and map or table",
      "Map, with the card of what is pointed at",
      "Table that can be ordered; on a phone rows of two lines",
      "Where the figures come from",
    ],
    accessibility: [
      "The map is moved in by arrow keys and opens a stock by Enter; the table has the same data for screen readers.",
      "Table headers say whether and how rows are ordered by them.",
      "On a narrow screen the map begins with its sectors.",
    ],
  },
  "markets/CalendarScreen": {
    purpose: "Reports and ex-dividend dates of a week, and an address for one's own calendar.",
    instead: {
      UpcomingEarningsPanel: "the next five reports are enough",
      EarningsPart: "one stock's reports are wanted",
    },
    anatomy: [
      "Previous, this and next week; the week; own stocks only",
      "Earnings by day",
      "Dividends by day",
      "The feed",
    ],
    accessibility: [
      "The week is an output that is read when it changes; arrows have names.",
      "Each day is a region named by its list and date; a watched stock has the word, not a color alone.",
    ],
  },
  "markets/FeedPanel": {
    purpose: "The address under which a calendar program finds the dates of the watched stocks.",
    instead: { CalendarScreen: "the dates are only to be read" },
    anatomy: [
      "What it is for",
      "Create; or the address with copy, renew and revoke",
      "A question before renewing or revoking",
    ],
    accessibility: [
      "The field with the address has a name and selects its text when it gets the focus.",
      "When the clipboard is not allowed, the address is said in the toast.",
    ],
  },
  "international/InternationalScreen": {
    purpose: "A stock of another market, by its symbol or its name.",
    instead: { LookupPanel: "the whole symbol is known", Palette: "it is to be opened at once" },
    anatomy: ["Market, symbol, matches, popular symbols", "Further exchanges", "The result"],
    accessibility: ["What was found is announced once; the moving price is not."],
  },
  "international/SearchPanel": {
    purpose: "Market and symbol of a stock, and the symbols that most people mean.",
    instead: {
      ExchangePanel: "the exchange is none of the four",
      LookupPanel: "no market has to be chosen",
    },
    anatomy: [
      "Market",
      "Symbol with its suffix, and Search",
      "Stocks whose name begins so",
      "Popular symbols",
    ],
    accessibility: [
      "When nothing is found, that stands under the symbol and the focus goes back to it.",
      "Each popular symbol's button names the company.",
    ],
  },
  "international/SymbolMatches": {
    purpose:
      "Stocks whose name begins as what is typed: few people know the symbols of another country.",
    instead: { SearchPanel: "the symbol itself is known" },
    anatomy: ["Four matches at most: symbol and name"],
    accessibility: [
      "A list with a name in a live region, shown from the third letter on; nothing while the symbol itself exists.",
    ],
  },
  "international/ExchangePanel": {
    purpose:
      "Exchanges besides the four markets, each with its suffix and some well-known symbols.",
    instead: { SearchPanel: "the market is one of the four" },
    anatomy: ["Exchange with its country", "Suffix and currency", "Symbols as buttons"],
    accessibility: [
      "As high while it loads, so that nothing below moves; the buttons name their company.",
    ],
  },
  "international/ResultPanel": {
    purpose: "The stock that was found, with market, currency and a button to watch it.",
    instead: { QuoteCard: "the card stands elsewhere" },
    anatomy: [
      "Quote card",
      "Market, currency, change, volume",
      "Age and source, add to a watchlist",
    ],
    accessibility: ["Empty, it says what will be here and offers an example."],
  },
};
