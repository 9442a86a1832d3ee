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
      "The table has a name, and so have its rows; each button and checkbox names its alert.",
      "Sorted columns say their order; the number of matches and of selected alerts is announced.",
      "Dialog and history are addresses: Back closes them, and a message can link to them.",
      "Empty, the page says what belongs here, with an example and one button.",
    ],
  },
  "alerts/AlertImportDialog": {
    purpose: "Takes alerts as Export writes them, pasted or from a file, and says what they are.",
    instead: { AlertDialog: "it is one alert" },
    anatomy: [
      "Text, or a file",
      "Whether lines with a problem are left out",
      "How far it is, and what was found",
      "Lines that create nothing, each with the reason",
      "Preview and Import",
    ],
    accessibility: [
      "It opens with the focus in the text.",
      "Progress and result are announced; a refusal stands under the field.",
      "It cannot be closed while lines are being sent.",
    ],
  },
  "alerts/AlertDialog": {
    purpose: "Creates an alert with everything that it can have.",
    instead: {
      QuickAddPanel: "symbol, condition and target are enough",
      EditAlertDialog: "it exists",
      RuleDialog: "one condition is not enough",
    },
    anatomy: [
      "Symbol with a preview of its quote",
      "Condition, target and chips for nearby targets",
      "Who gets a message",
      "More options",
      "What it would have done",
    ],
    accessibility: [
      "It opens with the focus in the symbol.",
      "A refusal stands under its field, and disappears when the field is corrected.",
      "Closing by accident loses nothing: what was typed is there when it opens again.",
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
      "When somebody else has changed it meanwhile, that is said under the target, and nothing is overwritten unseen.",
    ],
  },
  "alerts/HistoryDrawer": {
    purpose: "Everything the log knows of one alert, newest first, and what can be done with it.",
    instead: {
      AlertsPanel: "the alerts triggered today are needed",
      DeliveryLogScreen: "it matters what was sent",
    },
    anatomy: [
      "Symbol, and Close",
      "Edit, pause or resume, snooze, and undo of a split",
      "While it waits: last check, distance, closest approach and what holds it back",
      "Moments: what happened, why, when at the exchange and when on the reader's clock",
      "What was known at the time of a firing",
    ],
    accessibility: [
      "A modal dialog that is named by its title; Escape closes it and the focus returns.",
      "The moments are an ordered list; times have their zone.",
    ],
  },
  "alerts/MoreOptions": {
    purpose:
      "How an alert repeats, in which hours, until when, and with which note: out of the way of who need not know.",
    instead: { AlertDialog: "the alert itself is to be stated" },
    anatomy: [
      "Button that opens",
      "Repeat with what it means, direction of a change, extended hours, end, note",
    ],
    accessibility: [
      "The button says whether it is open and controls the fields by their id.",
      "It opens by itself where something in it has to be mended.",
    ],
  },
  "alerts/BacktestLine": {
    purpose: "What such an alert would have done in the past, while it is being written.",
    instead: { RuleLab: "a rule is tried" },
    anatomy: ["One sentence", "Line of closes with a mark for each firing"],
    accessibility: [
      "The sentence is announced; the drawing adds nothing that it does not say.",
      "Its place is kept, so that no answer moves the buttons below.",
    ],
  },
  "rules/RulesScreen": {
    purpose: "All rules as cards; an open rule and the editor have addresses of their own.",
    instead: { AlertsScreen: "one price of one stock is enough" },
    anatomy: [
      "Create and, in a menu, import and export",
      "Cards: the rule as a sentence, whether it is watched, actions",
      "Show more",
      "Details of one, at the right",
    ],
    accessibility: [
      "The list has a name and each button names its rule.",
      "Empty, the page says what belongs here, with an example and one button.",
    ],
  },
  "rules/RuleDialog": {
    purpose: "The editor of a rule in a window; on a phone it fills the screen.",
    instead: {
      AlertDialog: "one condition on one stock is enough",
      RuleLab: "the rule is only to be tried",
    },
    anatomy: ["Title", "The editor, once stocks, lists and portfolios to choose from are there"],
    accessibility: [
      "A press beside it does not close it, for a slip would lose the sentence.",
      "What could not be loaded is said in its place, with Retry.",
    ],
  },
  "rules/RuleLab": {
    purpose: "What a rule would have done, before it is saved.",
    instead: { BacktestLine: "it is a price alert" },
    anatomy: [
      "How far back, and Run or Cancel",
      "Progress",
      "How often it would have fired, and what followed",
    ],
    accessibility: [
      "Progress and result are announced.",
      "A result of an older version of the rule says so.",
      "A rule that cannot be saved cannot be tried: the button is disabled.",
    ],
  },
  "mute/MuteScreen": {
    purpose:
      "Where a message's link leads: silences one alert or all of them for a while. It asks first, because programs follow links as well.",
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
      RecentDeliveriesPanel: "it matters what was sent",
      FiringToasts: "it happens just now",
    },
    anatomy: ["Bell with the count, 99 at most", "Popover with history, filter and mark all read"],
    accessibility: [
      "The button's name has the count and says whether the popover is open; a change of the count is announced.",
    ],
  },
  "inbox/FiringToasts": {
    purpose: "Says on every screen which alert or rule has fired while the page is open.",
    instead: { InboxBell: "it may have happened before" },
    anatomy: ["Title and one sentence", "View and Snooze; View alone when several fired"],
    accessibility: [
      "It stays for eight seconds and is announced; several firings of one moment are one toast.",
      "Reading all notifications, here or in another tab, takes it away.",
    ],
  },
};
