import type { ComponentNotes } from "../notes.ts";

export const stock: Readonly<Record<string, ComponentNotes>> = {
  "stock/StockScreen": {
    purpose: "Everything about one stock, under its own address.",
    instead: {
      ChartOverlay: "only the chart is wanted, over the page one is on",
      LookupPanel: "the price is enough",
    },
    anatomy: [
      "Header: price, change, exchange and its clock, buttons",
      "Links to the parts",
      "Chart",
      "Parts in two columns, one's own things in the narrow one",
    ],
    accessibility: [
      "Each part is a region with a heading and can be reached by its link, which moves the focus there.",
      "An unknown symbol is one sentence with a button to search.",
    ],
  },
  "stock/StockHeader": {
    purpose:
      "What a stock costs, where it is traded and whether it is just now, and where that comes from.",
    instead: { QuoteCard: "it is one of several in a list" },
    anatomy: [
      "Price and change, and the price after hours",
      "Exchange, session, clock at the exchange, currency, source and age",
      "Buttons",
    ],
    accessibility: ["The session is a word; a change is shown by sign, arrow and color."],
  },
  "stock/ChartOverlay": {
    purpose: "The live chart over the page one is on.",
    instead: { StockScreen: "facts and parts are wanted too" },
    anatomy: [
      "Symbol, name, price and where prices come from",
      "Buttons, and Close",
      "Chart with its tools",
    ],
    accessibility: [
      "A modal dialog named by the symbol; Escape closes it and the focus returns.",
      "That prices are made up is said here as well, because the overlay covers the header.",
    ],
  },
  "stock/FactsPart": {
    purpose: "Key figures, and where the price stands in its day and its year.",
    instead: { StockHeader: "the price is enough" },
    anatomy: ["Ranges: day, 52 weeks, volume against its average", "Figures as words over numbers"],
    accessibility: [
      "Each range is a meter with its ends as figures.",
      "A figure that no source says is an en dash with the reason in its tip.",
    ],
  },
  "stock/AnalystsPart": {
    purpose:
      "What analysts say: targets against the price, ratings by month, and how they changed.",
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
    purpose: "The next report, and what the price did after past ones.",
    instead: { UpcomingEarningsPanel: "other stocks are of interest" },
    anatomy: [
      "Next date, hour, whether it is confirmed",
      "Past reports with the move that followed",
    ],
    accessibility: ["Whether a date is confirmed is a word; the move has sign, arrow and color."],
  },
  "stock/InsidersPart": {
    purpose: "What insiders bought and sold on the market, as their filings say.",
    instead: {
      HoldersPart: "who owns the company is of interest",
      FilingsPart: "the filings themselves are",
    },
    anatomy: ["Sums bought and sold", "Trades, six at first", "Show more"],
    accessibility: [
      "Bought and sold are words; their color repeats them.",
      "On a phone each trade is two lines; role and shares follow a tap.",
    ],
  },
  "stock/HoldersPart": {
    purpose: "Who owns the company, by their own reports.",
    instead: { InsidersPart: "what insiders trade is of interest" },
    anatomy: ["Shares of insiders and institutions", "Largest holders"],
    accessibility: [
      "A table with row headers; on a phone a list of two lines each, the full name after a tap.",
    ],
  },
  "stock/FilingsPart": {
    purpose: "What the company filed with its authority.",
    instead: { EarningsPart: "only reports of earnings matter" },
    anatomy: ["Form as a link, date, subject", "Show more"],
    accessibility: [
      "A link says form, date, where it leads and that it opens a tab.",
      "On a phone the full subject follows a tap, and the link keeps a finger's height.",
    ],
  },
  "stock/HeadlinesPart": {
    purpose: "What was written about the company, as far as a source ties it to the symbol.",
    instead: {
      FilingsPart: "what the company itself has filed is wanted",
      MentionsPart: "only how often it is talked about is",
    },
    anatomy: ["Title as a link, publisher and time, six at first", "Show more", "What ties them"],
    accessibility: [
      "A list with a name; a link says its title and that it opens a tab.",
      "Each title is shown in its own direction of writing; made-up ones say so and have no link.",
    ],
  },
  "stock/OptionsPart": {
    purpose: "The option chain of one expiry, asked for when one scrolls near.",
    instead: { FactsPart: "figures of the stock are enough" },
    anatomy: [
      "Expiry, put/call ratios",
      "Calls, strikes and puts; on a phone one side",
      "All strikes, or those near the price",
    ],
    accessibility: [
      "A table with headers for both sides; strikes are row headers.",
      "What is in the money is shaded, and follows from strike and price as well.",
    ],
  },
  "stock/MentionsPart": {
    purpose: "How often message boards named the company in a day, and in the day before.",
    instead: { PostsPart: "what this product's own community wrote is wanted" },
    anatomy: ["Two counts", "Their change"],
    accessibility: ["The change has sign, arrow and color; without a day before it is an en dash."],
  },
  "stock/PostsPart": {
    purpose: "What the community wrote that names the stock.",
    instead: { CommunityScreen: "posts are to be written or answered" },
    anatomy: [
      "Title, text and author of each post, five at first",
      "Show more, and the way to the community",
    ],
    accessibility: ["Each text is shown in its own direction of writing."],
  },
  "stock/MyAlertsPart": {
    purpose:
      "The alerts on the stock with all that can be done with them, and whether it is watched.",
    instead: { AlertsScreen: "all alerts are wanted", FiringsPart: "what happened at firings is" },
    anatomy: ["New alert", "Alert cards", "Whether it is on a watchlist"],
    accessibility: ["A list with a name; buttons name their alert."],
  },
  "stock/FiringsPart": {
    purpose: "What happened at the time of the last three firings of the alerts on the stock.",
    instead: { HistoryDrawer: "one alert's whole history is wanted" },
    anatomy: [
      "Time of the firing",
      "Filings, ratings, halts and moves of that time",
      "That no source gives headlines",
    ],
    accessibility: ["An ordered list; the tip of a time has it on the exchange's clock."],
  },
  "stock/NotePart": {
    purpose: "The owner's own words about the stock, in plain Markdown.",
    instead: { PostComposer: "others should read it" },
    anatomy: [
      "The note, edit, delete, when it was changed",
      "Field with save, cancel and the length",
    ],
    accessibility: [
      "The field has a name and its help; Ctrl+Enter saves.",
      "A note that was changed elsewhere meanwhile is shown beside one's own, and nothing is overwritten unseen.",
      "Deleting can be undone from its toast.",
    ],
  },
};
