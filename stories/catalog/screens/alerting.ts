import type { ComponentNotes } from "../notes.ts";

export const alerting: Readonly<Record<string, ComponentNotes>> = {
  "alerts/AlertsScreen": {
    purpose:
      "All price alerts as a table or as cards; an open history and the dialogs have addresses of their own.",
    instead: {
      RulesScreen: "several conditions, a portfolio or a list are watched",
      QuickAddPanel: "one alert is wanted from the first page",
    },
    anatomy: [
      "Import and Export in a menu, and Create, in the header",
      "Search, filters by status and condition, and the choice of table or cards",
      "Table, the newest first until a header is pressed; two-line rows on a phone",
      "Actions for the selected alerts, over the end of the screen",
      "Show more",
      "History of one, at the right",
    ],
    accessibility: [
      "The table and its rows have names; each button and checkbox names its alert.",
      "Sorted columns state their order; the number of matches and selected alerts is announced.",
      "Dialog and history have URLs, so Back closes them and messages can link to them.",
      "If empty, the page explains its content with an example and one button.",
    ],
  },
  "alerts/AlertImportDialog": {
    purpose: "Imports alerts in the format of Export, pasted or from a file, after a preview.",
    instead: { AlertDialog: "it is one alert" },
    anatomy: [
      "Text, or a file",
      "Option to skip lines with a problem",
      "Progress and result",
      "Skipped lines with the reason",
      "Preview and Import",
    ],
    accessibility: [
      "It opens with the focus in the text.",
      "Progress and result are announced; errors appear below the field.",
      "It cannot be closed while lines are being sent.",
    ],
  },
  "alerts/AlertDialog": {
    purpose: "Creates an alert with all options.",
    instead: {
      QuickAddPanel: "symbol, condition and target are enough",
      EditAlertDialog: "it exists",
      RuleDialog: "one condition is not enough",
    },
    anatomy: [
      "Symbol with a preview of its quote",
      "Condition, target and chips for nearby targets",
      "The alert as a sentence",
      "Recipients",
      "More options",
      "Backtest",
    ],
    accessibility: [
      "It opens with the focus in the symbol.",
      "Errors appear below their field and disappear when it is corrected.",
      "Closing it by accident loses no input; it is kept until the dialog is reopened.",
    ],
  },
  "alerts/EditAlertDialog": {
    purpose: "Changes an alert that exists; its symbol is fixed.",
    instead: {
      AlertDialog: "another alert is wanted",
      HistoryDrawer: "it is only to be paused or snoozed",
    },
    anatomy: ["The fields of a new alert, filled", "Save, or save and watch again"],
    accessibility: [
      "It opens with the focus in the target.",
      "If someone else has changed the alert, a message appears below the target and nothing is overwritten.",
    ],
  },
  "alerts/HistoryDrawer": {
    purpose: "The full history of one alert, newest first, and the actions on it.",
    instead: {
      AlertsPanel: "the alerts triggered today are needed",
      DeliveryLogScreen: "the sent messages are of interest",
    },
    anatomy: [
      "Symbol, and Close",
      "Edit, pause or resume, snooze, and undo of a split",
      "While active: last check, distance, closest approach and what blocks it",
      "Events with their reason, exchange time and local time",
      "What was known at the time of a firing",
    ],
    accessibility: [
      "A modal dialog that is named by its title; Escape closes it and the focus returns.",
      "The moments are an ordered list; times have their zone.",
    ],
  },
  "alerts/MoreOptions": {
    purpose: "Repetition, trading hours, expiry and note of an alert, folded until needed.",
    instead: { AlertDialog: "the alert's condition is edited" },
    anatomy: ["Button that opens", "Repeat with what it means, extended hours, end, note"],
    accessibility: [
      "The button says whether it is open and controls the fields by their id.",
      "Opens automatically if one of its fields has an error.",
    ],
  },
  "alerts/BacktestLine": {
    purpose: "Backtest of an alert while it is being edited.",
    instead: { RuleLab: "a rule is tried" },
    anatomy: ["One sentence", "Line of closes with a mark for each firing"],
    accessibility: [
      "The sentence is announced; the drawing contains no further information.",
      "Space is reserved so that the result does not move the buttons below.",
    ],
  },
  "rules/RulesScreen": {
    purpose: "All rules as cards; an open rule and the editor have addresses of their own.",
    instead: { AlertsScreen: "one price of one stock is enough" },
    anatomy: [
      "Create and, in a menu, import and export",
      "Rows: the rule as a sentence, its state, and a menu; the name opens its details",
      "Show more",
      "Details of one, at the right",
    ],
    accessibility: [
      "The list has a name and each button names its rule.",
      "If empty, the page explains its content with an example and one button.",
    ],
  },
  "rules/RuleDialog": {
    purpose: "The editor of a rule in a window; on a phone it fills the screen.",
    instead: {
      AlertDialog: "one condition on one stock is enough",
      RuleLab: "the rule is only to be tried",
    },
    anatomy: [
      "Stock, and conditions to start from",
      "Condition, with the price and levels near it",
      "The rule as a sentence, and who is notified",
      "More options",
      "Backtest",
    ],
    accessibility: [
      "A new rule lacks its stock and its value. The first of them takes the focus when it is sent.",
      "A click outside does not close it, so that no input is lost by accident.",
      "Content that could not be loaded is replaced by a message with Retry.",
    ],
  },
  "rules/RuleLab": {
    purpose: "Backtest of a rule before it is saved.",
    instead: { BacktestLine: "it is a price alert" },
    anatomy: [
      "Period, and Run or Cancel",
      "Progress",
      "Number of firings, and the returns after them",
    ],
    accessibility: [
      "Progress and result are announced.",
      "A result of an older version of the rule is labeled.",
      "A rule that cannot be saved cannot be tried: the button is disabled.",
    ],
  },
  "mute/MuteScreen": {
    purpose:
      "Target of the link in messages: mutes one alert or all alerts for a period. It asks for confirmation, because programs also follow links.",
    instead: {
      HistoryDrawer: "one alert is to be snoozed for an hour",
      QuietHoursPanel: "it is to be quiet each night",
    },
    anatomy: [
      "The question, with the name of the alert",
      "Until when it is muted, and Unmute",
      "Durations, one button each",
      "Mute all, and the delivery log",
    ],
    accessibility: [
      "Nothing happens by opening the address; each duration is a button of its own.",
    ],
  },
  "inbox/InboxBell": {
    purpose:
      "What happened, on every screen: a count on the bell, in the title and on the app's icon.",
    instead: {
      RecentDeliveriesPanel: "the sent messages are of interest",
      FiringToasts: "it is happening now",
    },
    anatomy: ["Bell with the count, 99 at most", "Popover with history, filter and mark all read"],
    accessibility: [
      "The button's name has the count and says whether the popover is open; a change of the count is announced.",
    ],
  },
  "inbox/FiringToasts": {
    purpose: "Announces on every screen the alerts and rules that fire while the page is open.",
    instead: { InboxBell: "it may have happened before" },
    anatomy: ["Title and one sentence", "View and Snooze; View alone when several fired"],
    accessibility: [
      "Stays for eight seconds and is announced; simultaneous firings are combined in one toast.",
      "Marking all notifications as read, here or in another tab, dismisses it.",
    ],
  },
};
