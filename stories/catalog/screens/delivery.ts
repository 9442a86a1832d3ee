import type { ComponentNotes } from "../notes.ts";

export const delivery: Readonly<Record<string, ComponentNotes>> = {
  "emailNotifications/EmailNotificationsScreen": {
    purpose: "Email addresses of alerts, how email is sent, and an alert for one address.",
    instead: {
      PhoneNumbersScreen: "it is a phone number",
      ChannelsScreen: "it is a chat, a topic or a webhook",
    },
    anatomy: [
      "Notice if email is not set up",
      "Form for an address, state of the mailbox",
      "Addresses, form for an alert",
    ],
    accessibility: [
      "If no mail server is set up, the page shows a message with a link to the settings.",
    ],
  },
  "emailNotifications/AddEmailPanel": {
    purpose: "Adds an email address for alerts.",
    instead: { AddPhoneDialog: "it is a phone number", AddServiceForm: "it is another service" },
    anatomy: ["Address, label", "Add"],
    accessibility: ["Fields support browser autofill; errors appear below their field."],
  },
  "emailNotifications/EmailListPanel": {
    purpose: "The addresses: on or off, a test, delete.",
    instead: { PhoneListPanel: "they are phone numbers", ServicesPanel: "they are services" },
    anatomy: [
      "Title with the count",
      "Rows with switch, test and delete",
      "Confirmation before deletion",
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
      "Create, disabled until complete",
    ],
    accessibility: [
      "Without an active address the selection is disabled and a sentence explains why.",
    ],
  },
  "emailNotifications/MailboxPanel": {
    purpose: "How email is sent, and whether the mailbox accepts the login.",
    instead: { SystemStatusPanel: "all services are of interest" },
    anatomy: ["State as a sentence", "What it means"],
    accessibility: ["A sentence with a mark; the color repeats it."],
  },
  "phoneNumbers/PhoneNumbersScreen": {
    purpose: "Phone numbers for alerts.",
    instead: {
      EmailNotificationsScreen: "it is an address",
      ChannelsScreen: "it is a chat, a topic or a webhook",
    },
    anatomy: ["Add, in the header", "Notice while SMS is not set up", "The numbers"],
    accessibility: ["If SMS is not set up, the page shows a message with a link to the settings."],
  },
  "phoneNumbers/PhoneListPanel": {
    purpose: "The numbers: on or off, a test, chat, edit, delete.",
    instead: { EmailListPanel: "they are addresses" },
    anatomy: ["Title with the count", "Table of numbers; cards on a narrow screen"],
    accessibility: ["Buttons name the number; only the button in use is busy."],
  },
  "phoneNumbers/PhoneDialog": {
    purpose: "Form for a new or existing phone number.",
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
      "The chat required by the specification: a local mock with automatic replies and no server requests.",
    instead: { PostComposer: "a person should answer" },
    anatomy: ["Conversation", "Field and Send", "Close"],
    accessibility: [
      "The conversation is a log with a name, which takes the focus so that it scrolls by keyboard; speakers are named for screen readers.",
    ],
  },
  "deliveryLog/DeliveryLogScreen": {
    purpose: "Every notification with its attempts and provider responses.",
    instead: {
      RecentDeliveriesPanel: "the last five are enough",
      AuditLogScreen: "the author of a change is of interest",
    },
    anatomy: ["Print", "Filters, kept in the address", "The log, page by page"],
    accessibility: ["Filters and page are part of the URL, so Back works."],
  },
  "deliveryLog/FilterPanel": {
    purpose: "Filters of the log: channel, status, symbol, tests.",
    instead: { LogPanel: "the log itself is needed" },
    anatomy: ["Four fields with labels"],
    accessibility: ["Each choice applies immediately, and its label describes it."],
  },
  "deliveryLog/LogPanel": {
    purpose: "One page of the log, newest first.",
    instead: { RecentDeliveriesPanel: "five are enough" },
    anatomy: ["Title with the count", "Records with attempts that unfold", "Newest, older"],
    accessibility: [
      "A named list; the paging buttons are disabled at its ends.",
      "If empty, states whether nothing was sent or nothing matches.",
    ],
  },
  "auditLog/AuditLogScreen": {
    purpose: "Who changed what, newest first.",
    instead: {
      DeliveryLogScreen: "the sent messages are of interest",
      HistoryDrawer: "it is about one alert",
    },
    anatomy: ["Event, object, actor, request and time", "Show more"],
    accessibility: ["A list with a name; the full time is in the tip."],
  },
};
