import type { ComponentNotes } from "../notes.ts";

export const homeLists: Readonly<Record<string, ComponentNotes>> = {
  "dashboard/AlertsPanel": {
    purpose:
      "Five alerts: those closest to triggering, the newest active ones, or those triggered today.",
    instead: {
      AlertsScreen: "all alerts are needed",
      InboxBell: "all events are needed, read and unread",
    },
    anatomy: [
      "Title with the number of active alerts, switch of the view, View All",
      "Closest: symbol, condition, distance as a link to the alert",
      "Active: alert cards with their actions",
      "Today: symbol, condition as a link to the alert, price and time",
    ],
    accessibility: [
      "The switch is a named group of radio buttons, and each view is a list with a name.",
      "The full time with its zone is in the tip of the age.",
    ],
  },
  "dashboard/RecentDeliveriesPanel": {
    purpose: "The latest five notifications with recipient, channel and status.",
    instead: { DeliveryLogScreen: "a specific one or its attempts are needed" },
    anatomy: [
      "Symbol or the word Test, recipient and channel, status, time",
      "Link to the delivery log",
    ],
    accessibility: ["The status is a word; its color repeats it."],
  },
  "dashboard/TopOpportunitiesPanel": {
    purpose: "The first five results of the last screener run that cost less than 10 dollars.",
    instead: {
      ScreenerScreen: "other limits or all results are wanted",
      TopPicksPanel: "three with most upside are enough",
    },
    anatomy: [
      "Title with the count, Refresh, Run full screen",
      "Progress of a run",
      "Limits of the run",
      "Rows with price, change and upside",
    ],
    accessibility: [
      "A button is busy and cannot be pressed again during its action; the progress has a name.",
    ],
  },
  "dashboard/TopPicksPanel": {
    purpose: "The three US stocks with the highest upside, or labeled samples.",
    instead: { TopOpportunitiesPanel: "a limit of the price matters" },
    anatomy: ["Three cards of picks", "Link to the screener"],
    accessibility: ["A sample has a visible tag with that word."],
  },
  "dashboard/SignalsPanel": {
    purpose: "Recent analyst upgrades, with a field for the user's own target.",
    instead: {
      TopPicksPanel: "the screener's choice is wanted",
      AnalystsPart: "one stock's analysts are wanted",
    },
    anatomy: [
      "Title with the count, show all",
      "Signal cards: price, change since publication, target range",
      "Unfolded: reasoning, published price, and an own target that stays on this page",
    ],
    accessibility: [
      "Field and button name the stock they belong to.",
      "An invalid target is reported in a toast, and the text is kept.",
    ],
  },
  "dashboard/MoversPanel": {
    purpose: "The day's largest gains and losses of the whole market.",
    instead: {
      MarketsScreen: "the most active and other markets are wanted",
      WatchlistPanel: "only watched stocks matter",
    },
    anatomy: ["Gainers, then losers, each with its heading", "Rows: symbol, name, price, change"],
    accessibility: [
      "Each list is named by its heading; a change is shown by sign, arrow and color.",
    ],
  },
  "dashboard/UpcomingEarningsPanel": {
    purpose: "The next earnings reports: watched stocks first, then the soonest.",
    instead: { CalendarScreen: "a week is read day by day" },
    anatomy: ["Symbol, name, date and hour, whether the date is confirmed"],
    accessibility: ["A word states whether a date is confirmed; its tooltip lists the sources."],
  },
};
