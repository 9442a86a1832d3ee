import type { ComponentNotes } from "../notes.ts";

export const delivery: Readonly<Record<string, ComponentNotes>> = {
  "emailNotifications/EmailNotificationsScreen": {
    purpose: "Addresses that alerts go to, how mail leaves, and an alert for one address.",
    instead: {
      PhoneNumbersScreen: "it is a phone number",
      SettingsScreen: "it is a chat, a topic or a webhook",
    },
    anatomy: [
      "Notice while mail is not set up",
      "Form for an address, state of the mailbox",
      "Addresses, form for an alert",
    ],
    accessibility: [
      "While no mail server is set up, the page says so in words with a link to where it is set.",
    ],
  },
  "emailNotifications/AddEmailPanel": {
    purpose: "Adds an address that alerts go to.",
    instead: { AddPhoneDialog: "it is a phone number", AddServiceForm: "it is another service" },
    anatomy: ["Address, label", "Add"],
    accessibility: [
      "Fields have the names by which browsers fill them in; a refusal stands under its field.",
    ],
  },
  "emailNotifications/EmailListPanel": {
    purpose: "The addresses: on or off, a test, delete.",
    instead: { PhoneListPanel: "they are phone numbers", ServicesPanel: "they are services" },
    anatomy: [
      "Title with the count",
      "Rows with switch, test and delete",
      "Question before one is deleted",
    ],
    accessibility: [
      "Switch and buttons name the address.",
      "A test that was written to a file is distinguished from one that was sent.",
    ],
  },
  "emailNotifications/EmailAlertPanel": {
    purpose: "An alert whose message goes to one address.",
    instead: { QuickAddPanel: "it goes to everyone", AlertDialog: "it has more options" },
    anatomy: [
      "Symbol with preview, condition, target",
      "Address",
      "Create, disabled until all is there",
    ],
    accessibility: ["Without an active address the choice is disabled and a sentence says why."],
  },
  "emailNotifications/MailboxPanel": {
    purpose: "Which way mail leaves, and whether the mailbox lets us in.",
    instead: { SystemStatusPanel: "all services are of interest" },
    anatomy: ["State as a sentence", "What it means"],
    accessibility: ["A sentence with a mark; the color repeats it."],
  },
  "phoneNumbers/PhoneNumbersScreen": {
    purpose: "Phone numbers that alerts go to.",
    instead: {
      EmailNotificationsScreen: "it is an address",
      SettingsScreen: "it is a chat, a topic or a webhook",
    },
    anatomy: ["Add, in the header", "Notice while SMS is not set up", "The numbers"],
    accessibility: [
      "While SMS is not set up, the page says so in words with a link to where it is set.",
    ],
  },
  "phoneNumbers/PhoneListPanel": {
    purpose: "The numbers: on or off, a test, chat, edit, delete.",
    instead: { EmailListPanel: "they are addresses" },
    anatomy: ["Title with the count", "Table of numbers; cards on a narrow screen"],
    accessibility: ["Buttons name the number; the one whose work goes on is busy alone."],
  },
  "phoneNumbers/PhoneDialog": {
    purpose: "The form of a number, for a new one and for one that exists.",
    instead: { AddPhoneDialog: "a new one is wanted", EditPhoneDialog: "it exists" },
    anatomy: ["Number, label, active", "Cancel, save"],
    accessibility: ["A refused number or label has its sentence under it and gets the focus."],
  },
  "phoneNumbers/AddPhoneDialog": {
    purpose: "Adds a number; what was typed is kept when it is closed by accident.",
    instead: { EditPhoneDialog: "it exists" },
    anatomy: ["The form of a number"],
    accessibility: [
      "A modal dialog with a title; Escape closes it and keeps the text, Cancel clears it.",
    ],
  },
  "phoneNumbers/EditPhoneDialog": {
    purpose: "Changes a number, its label or whether it is active.",
    instead: { AddPhoneDialog: "it is another number" },
    anatomy: ["The form of a number, filled"],
    accessibility: ["A modal dialog with a title; Escape closes it."],
  },
  "phoneNumbers/LiveChatDialog": {
    purpose:
      "The chat of the specification: a local mock that answers by itself and calls no server.",
    instead: { PostComposer: "a person should answer" },
    anatomy: ["Conversation", "Field and Send", "Close"],
    accessibility: [
      "The conversation is a log with a name, which takes the focus so that it scrolls by keyboard; speakers are named for screen readers.",
    ],
  },
  "deliveryLog/DeliveryLogScreen": {
    purpose: "Every notification, what was tried and what the provider said.",
    instead: {
      RecentDeliveriesPanel: "the last five are enough",
      AuditLogScreen: "it matters who changed what",
    },
    anatomy: ["Print", "Filters, kept in the address", "The log, page by page"],
    accessibility: ["Filters and page are an address: Back leads through them."],
  },
  "deliveryLog/FilterPanel": {
    purpose: "What of the log is shown: channel, status, symbol, tests.",
    instead: { LogPanel: "the log itself is meant" },
    anatomy: ["Four fields with labels"],
    accessibility: ["Each choice acts at once, and its label says what it chooses."],
  },
  "deliveryLog/LogPanel": {
    purpose: "One page of the log, newest first.",
    instead: { RecentDeliveriesPanel: "five are enough" },
    anatomy: ["Title with the count", "Records with attempts that unfold", "Newest, older"],
    accessibility: [
      "A list with a name; a button that cannot lead further is disabled.",
      "Empty, it says whether nothing was sent or nothing matches.",
    ],
  },
  "auditLog/AuditLogScreen": {
    purpose: "Who changed what, newest first.",
    instead: {
      DeliveryLogScreen: "it matters what was sent",
      HistoryDrawer: "it is about one alert",
    },
    anatomy: ["What happened, to what, by whom, in which request, when", "Show more"],
    accessibility: ["A list with a name; the full time is in the tip."],
  },
};
