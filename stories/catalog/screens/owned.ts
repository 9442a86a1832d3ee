import type { ComponentNotes } from "../notes.ts";

export const owned: Readonly<Record<string, ComponentNotes>> = {
  "portfolios/PortfoliosScreen": {
    purpose: "All portfolios as cards, and a form for a new one.",
    instead: {
      PortfolioScreen: "one is worked with",
      WatchlistScreen: "stocks are watched without being owned",
    },
    anatomy: [
      "Form",
      "Cards: value, cost, gain, a note where something is missing",
      "Show more",
      "Holdings of one in a dialog",
    ],
    accessibility: ["A list with a name; View Holdings names the portfolio."],
  },
  "portfolios/PortfolioScreen": {
    purpose: "One portfolio: its value, what makes up the value, and all transactions.",
    instead: { HoldingsDialog: "a glance is enough" },
    anatomy: [
      "Import, alert and a menu",
      "Five figures",
      "Holdings",
      "Value over time with returns",
      "Gains, returns, allocation, own prices, income",
      "Transactions",
    ],
    accessibility: [
      "Returns name their formula; unknown values are explained in words.",
      "On a phone the tables are rows of two lines with a tap for the rest.",
      "A URL without a portfolio shows a message with a link back.",
    ],
  },
  "portfolios/CreatePortfolioPanel": {
    purpose: "Creates a portfolio with a name and an optional description.",
    instead: {
      ImportDialog: "transactions are in a file; its import creates the portfolio",
    },
    anatomy: ["Name, description", "Cancel, Create"],
    accessibility: [
      "A missing or duplicate name is reported below the field, which gets the focus.",
    ],
  },
  "portfolios/HoldingsDialog": {
    purpose: "What a portfolio holds at the latest prices, at a glance.",
    instead: { PortfolioScreen: "transactions, returns or actions are wanted" },
    anatomy: ["Holdings without daily change and weight", "Link to the portfolio's page"],
    accessibility: [
      "A modal dialog named by the portfolio; Escape closes it.",
      "Shows its loading, error and empty states.",
    ],
  },
  "portfolios/TransactionDialog": {
    purpose: "Records or corrects a transaction; shows only the fields of its kind.",
    instead: { ImportDialog: "there are many, in a broker's file" },
    anatomy: [
      "Kind and date",
      "Fields of the kind",
      "Lots, where they are chosen",
      "Currency, rate and note, folded",
    ],
    accessibility: [
      "It opens with the focus in the kind.",
      "Errors appear below their field; the folded part opens where a field has an error.",
    ],
  },
  "portfolios/ImportDialog": {
    purpose: "Imports a broker's file after showing the transactions to be recorded.",
    instead: { TransactionDialog: "it is one transaction" },
    anatomy: [
      "File",
      "What each column means",
      "Questions about symbols",
      "Rows with their status and reason",
      "Record, then undo",
    ],
    accessibility: [
      "Progress has a name and is read; a failure is announced.",
      "A click outside does not close it.",
      "On a phone a row is two lines with the first reason, and all of them after a tap.",
    ],
  },
  "watchlist/WatchlistScreen": {
    purpose:
      "The watchlists, one at a time, with live prices, ranges, reports and alerts, in an order of one's own.",
    instead: {
      WatchlistPanel: "five stocks on the first page are enough",
      PortfoliosScreen: "the stocks are owned",
    },
    anatomy: [
      "Lists, and what can be done with one",
      "Table: handle, symbol, name, line of the day, price, change, range, earnings, alerts",
      "Add stocks",
    ],
    accessibility: [
      "Rows are moved by buttons as well as by the handle, and the new place is announced.",
      "Headers say by which column rows are sorted; the order by hand comes back by a button.",
    ],
  },
  "community/CommunityScreen": {
    purpose: "The board: what others wrote, and the form to write.",
    instead: {
      PostsPart: "only posts about one stock are wanted",
      NotePart: "the words are for oneself",
    },
    anatomy: ["Feed, first on a phone", "Composer"],
    accessibility: ["The feed's empty state leads into the first field of the composer."],
  },
  "community/PostFeed": {
    purpose: "The posts, newest first, page by page.",
    instead: { PostsPart: "only posts about one stock are wanted" },
    anatomy: ["Posts", "Older posts behind a button"],
    accessibility: [
      "A list with a name; waiting and failing older posts leave the newer ones in place.",
    ],
  },
  "community/PostEntry": {
    purpose: "A post with what can be done to it: like, reply, delete.",
    instead: { PostCard: "nothing is done to it" },
    anatomy: ["Card", "Replies, folded"],
    accessibility: [
      "A reply that was begun survives folding.",
      "Deleting says how many replies went too, and offers Undo.",
    ],
  },
  "community/PostComposer": {
    purpose: "Writes a post under a chosen name or anonymously.",
    instead: { ReplyForm: "it answers a post", NotePart: "the text is private" },
    anatomy: ["Name, title, content", "Remaining characters", "Post"],
    accessibility: [
      "A missing field shows an error message and gets the focus; Ctrl+Enter posts.",
      "An error appears next to the button, and the text is kept.",
    ],
  },
  "community/Replies": {
    purpose:
      "The replies to a post, fetched each time they are unfolded, and the form for another.",
    instead: { PostFeed: "posts themselves are read" },
    anatomy: ["Form", "Replies, the newest 200"],
    accessibility: ["A list named by the post."],
  },
  "community/ReplyEntry": {
    purpose: "One reply with like and delete.",
    instead: { PostEntry: "it is a post" },
    anatomy: ["Author, text, time, likes"],
    accessibility: ["The buttons of different replies differ by name.", "Deleting offers Undo."],
  },
  "community/ReplyForm": {
    purpose: "Answers a post.",
    instead: { PostComposer: "it is a new post" },
    anatomy: ["Field, with what it is signed with or the room that is left", "Reply"],
    accessibility: [
      "A form named by the post; an empty reply shows an error message and gets the focus; Ctrl+Enter sends.",
    ],
  },
  "community/FormFailure": {
    purpose: "Reports next to the button that sending failed; a toast would disappear too soon.",
    instead: {
      FailureNotice: "something could not be loaded",
      Toaster: "nothing typed is at stake",
    },
    anatomy: ["What failed and why"],
    accessibility: ["An alert region that is there before, so that its words are announced."],
  },
};
