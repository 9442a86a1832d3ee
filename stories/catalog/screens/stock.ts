import type { ComponentNotes } from "../notes.ts";

export const stock: Readonly<Record<string, ComponentNotes>> = {
  "stock/StockScreen": {
    purpose: "Everything about one stock, on its own page.",
    instead: {
      ChartOverlay: "only the chart is needed, over the current page",
      LookupPanel: "the price is enough",
    },
    anatomy: [
      "Header: price, change, exchange and its clock, buttons",
      "Chart",
      "Links to the parts",
      "Sections in two columns, the user's own alerts and notes in the narrow one",
    ],
    accessibility: [
      "Each part is a region with a heading and can be reached by its link, which moves the focus there.",
      "An unknown symbol is one sentence with a button to search.",
    ],
  },
  "stock/StockHeader": {
    purpose: "Price, exchange, session and source of a stock.",
    instead: { QuoteCard: "it is one of several in a list" },
    anatomy: [
      "Price and change, and the price after hours",
      "Exchange, session, clock at the exchange, currency, source and age",
      "Buttons",
    ],
    accessibility: ["The session is a word; a change is shown by sign, arrow and color."],
  },
  "stock/ChartOverlay": {
    purpose: "The live chart over the current page.",
    instead: { StockScreen: "facts and parts are wanted too" },
    anatomy: [
      "Symbol, name, price and where prices come from",
      "Buttons, and Close",
      "Chart with its tools",
    ],
    accessibility: [
      "A modal dialog named by the symbol; Escape closes it and the focus returns.",
      "Simulated prices are labeled here as well, because the overlay covers the header.",
    ],
  },
  "stock/FactsPart": {
    purpose: "Key figures, and the position of the price in its day and year range.",
    instead: { StockHeader: "the price is enough" },
    anatomy: [
      "Ranges: day, 52 weeks, volume against its average",
      "Figures with labels above the numbers",
    ],
    accessibility: [
      "Each range is a meter with its ends as figures.",
      "An unknown figure is an en dash with the reason in its tooltip.",
    ],
  },
  "stock/AnalystsPart": {
    purpose: "Analyst targets compared with the price, monthly ratings and rating changes.",
    instead: { SignalsPanel: "new recommendations of all stocks are wanted" },
    anatomy: [
      "Bar of targets with the price",
      "Target figures",
      "Ratings by month as bars and as a table",
      "Changes of ratings",
    ],
    accessibility: [
      "The bars are hidden from screen readers; a sentence and the tables say the same.",
      "On a phone each row is two lines with a tap for the rest.",
    ],
  },
  "stock/EarningsPart": {
    purpose: "The next earnings report, and the price moves after past ones.",
    instead: { UpcomingEarningsPanel: "other stocks are of interest" },
    anatomy: [
      "Next date, hour, whether it is confirmed",
      "Past reports with the move that followed",
    ],
    accessibility: [
      "A word states whether a date is confirmed; the move has sign, arrow and color.",
    ],
  },
  "stock/InsidersPart": {
    purpose: "Insider purchases and sales on the market according to their filings.",
    instead: {
      HoldersPart: "the owners of the company are of interest",
      FilingsPart: "the filings themselves are",
    },
    anatomy: ["Sums bought and sold", "Trades, six at first", "Show more"],
    accessibility: [
      "Bought and sold are words; their color repeats them.",
      "On a phone each trade is two lines; role and shares follow a tap.",
    ],
  },
  "stock/HoldersPart": {
    purpose: "The owners of the company according to their reports.",
    instead: { InsidersPart: "insider trades are of interest" },
    anatomy: ["Shares of insiders and institutions", "Largest holders"],
    accessibility: [
      "A table with row headers; on a phone a list of two lines each, the full name after a tap.",
    ],
  },
  "stock/FilingsPart": {
    purpose: "The company's regulatory filings.",
    instead: { EarningsPart: "only reports of earnings matter" },
    anatomy: ["Form as a link, date, subject", "Show more"],
    accessibility: [
      "A link says form, date, where it leads and that it opens a tab.",
      "On a phone the full subject follows a tap, and the link keeps a finger's height.",
    ],
  },
  "stock/HeadlinesPart": {
    purpose: "Headlines that a source associates with the symbol.",
    instead: {
      FilingsPart: "the company's own filings are needed",
      MentionsPart: "only the number of mentions is needed",
    },
    anatomy: [
      "Title as a link, publisher and time, six at first",
      "Show more",
      "How they are associated",
    ],
    accessibility: [
      "A list with a name; a link says its title and that it opens a tab.",
      "Each title is shown in its own writing direction; simulated ones are labeled and have no link.",
    ],
  },
  "stock/OptionsPart": {
    purpose: "The option chain of one expiry, loaded when scrolled near.",
    instead: { FactsPart: "figures of the stock are enough" },
    anatomy: [
      "Expiry, put/call ratios",
      "Calls, strikes and puts; on a phone one side",
      "All strikes, or those near the price",
    ],
    accessibility: [
      "A table with headers for both sides; strikes are row headers.",
      "In-the-money options are shaded; strike and price convey the same.",
    ],
  },
  "stock/MentionsPart": {
    purpose: "Mentions of the company on message boards in the last day and the day before.",
    instead: { PostsPart: "posts of the product's own community are needed" },
    anatomy: ["Two counts", "Their change"],
    accessibility: ["The change has sign, arrow and color; without a day before it is an en dash."],
  },
  "stock/PostsPart": {
    purpose: "Community posts that mention the stock.",
    instead: { CommunityScreen: "posts are to be written or answered" },
    anatomy: [
      "Title, text and author of each post, five at first",
      "Show more, and a link to the community",
    ],
    accessibility: ["Each text is shown in its own direction of writing."],
  },
  "stock/MyAlertsPart": {
    purpose: "The alerts on the stock with their actions, and whether it is watched.",
    instead: {
      AlertsScreen: "all alerts are wanted",
      FiringsPart: "events around firings are needed",
    },
    anatomy: ["New alert", "Alert cards", "Whether it is on a watchlist"],
    accessibility: ["A list with a name; buttons name their alert."],
  },
  "stock/FiringsPart": {
    purpose: "Events around the last three firings of the stock's alerts.",
    instead: { HistoryDrawer: "the full history of one alert is needed" },
    anatomy: [
      "Time of the firing",
      "Filings, ratings, halts and moves of that time",
      "Note if no source provides headlines",
    ],
    accessibility: ["An ordered list; the tip of a time has it on the exchange's clock."],
  },
  "stock/NotePart": {
    purpose: "The user's note on the stock, in Markdown.",
    instead: { PostComposer: "others should read it" },
    anatomy: [
      "The note, edit, delete, when it was changed",
      "Field with save, cancel and the length",
    ],
    accessibility: [
      "The field has a name and its help; Ctrl+Enter saves.",
      "A note that was changed elsewhere is shown next to the user's own, and nothing is overwritten.",
      "Deleting can be undone from its toast.",
    ],
  },
};
