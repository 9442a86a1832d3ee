import type { ComponentNotes } from "../notes.ts";

export const markets: Readonly<Record<string, ComponentNotes>> = {
  "markets/MarketsScreen": {
    purpose:
      "One market's day: indices, Treasury yields, sectors, largest moves, and prices before the opening.",
    instead: {
      MapScreen: "the whole market is to be seen at once",
      CalendarScreen: "dates matter",
      DashboardScreen: "a summary is enough",
    },
    anatomy: [
      "Tabs of the three pages, and choice of the market",
      "Notice if the list of stocks is incomplete",
      "Indices, Treasury yields, sectors, movers, pre-market",
    ],
    accessibility: [
      "Each panel keeps its frame and reports its own loading, empty and error states.",
      "A gain or loss is shown by sign, arrow and color.",
    ],
  },
  "markets/MapScreen": {
    purpose:
      "The market as a map: areas by market value, colors by the day's change; or the same as a table.",
    instead: {
      MarketsScreen: "movers and sectors are enough",
      ScreenerScreen: "stocks are searched for by limits",
    },
    anatomy: [
      "Sector, and map or table",
      "Map, with a card of the stock under the pointer",
      "Table that can be ordered; on a phone rows of two lines",
      "Sources of the figures",
    ],
    accessibility: [
      "Arrow keys move within the map and Enter opens a stock; the table has the same data for screen readers.",
      "Table headers state the sort order.",
      "On a narrow screen the map begins with its sectors.",
    ],
  },
  "markets/CalendarScreen": {
    purpose: "Earnings reports and ex-dividend dates of a week, and a feed for calendar programs.",
    instead: {
      UpcomingEarningsPanel: "the next five reports are enough",
      EarningsPart: "one stock's reports are wanted",
    },
    anatomy: [
      "Previous, this and next week; the week; own stocks only",
      "Earnings by day",
      "Dividends by day; IPOs in a week with any; economic events",
      "The feed",
    ],
    accessibility: [
      "The week is an output that is read when it changes; arrows have names.",
      "Each day is a region named by its list and date; watched stocks are marked by a word, not only by color.",
    ],
  },
  "markets/FeedPanel": {
    purpose: "The address of the calendar feed with the dates of the watched stocks.",
    instead: { CalendarScreen: "the dates are only to be read" },
    anatomy: [
      "Purpose",
      "Create; or the address with copy, renew and revoke",
      "A question before renewing or revoking",
    ],
    accessibility: [
      "The field with the address has a name and selects its text when it gets the focus.",
      "If clipboard access is denied, the toast shows the address.",
    ],
  },
  "international/InternationalScreen": {
    purpose: "A stock of another market, by its symbol or its name.",
    instead: {
      LookupPanel: "the whole symbol is known",
      Palette: "it should be opened immediately",
    },
    anatomy: ["Market, symbol, popular stocks", "Further exchanges", "The result"],
    accessibility: ["The result is announced once; price changes are not."],
  },
  "international/SearchPanel": {
    purpose: "Market and symbol of a stock.",
    instead: {
      ExchangePanel: "the exchange is none of the four",
      LookupPanel: "no market has to be chosen",
    },
    anatomy: ["Market", "Symbol with suggestions and its suffix, and Search"],
    accessibility: [
      "If nothing is found, a message appears below the symbol, which gets the focus.",
    ],
  },
  "international/ExchangePanel": {
    purpose:
      "Exchanges besides the four markets, each with its suffix and some well-known symbols.",
    instead: { SearchPanel: "the market is one of the four" },
    anatomy: ["Exchange, searched by name or country", "Suffix and currency", "Symbols as buttons"],
    accessibility: [
      "Keeps its height while loading so that nothing below moves; the buttons name their company.",
    ],
  },
  "international/ResultPanel": {
    purpose: "The stock that was found, with market, currency and a button to watch it.",
    instead: { QuoteCard: "the card is shown elsewhere" },
    anatomy: [
      "Quote card",
      "Market, currency, change, volume",
      "Age and source, add to a watchlist",
    ],
    accessibility: ["If empty, explains what will appear here and offers an example."],
  },
};
