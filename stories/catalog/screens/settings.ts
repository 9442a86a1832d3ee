import type { ComponentNotes } from "../notes.ts";

export const settings: Readonly<Record<string, ComponentNotes>> = {
  "signIn/SignInPage": {
    purpose:
      "The only page before signing in: the pass code and, where the server has a provider, the way there.",
    instead: { AccessPanel: "somebody has signed in and looks at who else has" },
    anatomy: [
      "Product name",
      "What went wrong, in one sentence",
      "Pass code and Open",
      "Sign in with the provider, and why that fails at the moment",
    ],
    accessibility: [
      "One form with a label, which has the focus; what went wrong is an alert.",
      "It is drawn by the server with the system's colors and fonts, and works without a script.",
    ],
  },
  "settings/SettingsScreen": {
    purpose:
      "Everything that is set once: installation, channels, keys, intervals, quiet hours, and what works.",
    instead: {
      EmailNotificationsScreen: "addresses are managed",
      PhoneNumbersScreen: "numbers are",
    },
    anatomy: [
      "Install, notifications, other channels, keys, weekly message",
      "Alerts, quiet hours, labels, system status, access",
    ],
    accessibility: ["An address with the name of a panel moves the focus to it."],
  },
  "settings/InstallPanel": {
    purpose: "How to have the product on the home screen, or that it is there.",
    instead: { InstallCard: "the browser offers it just now" },
    anatomy: ["State or steps", "Install, disabled where the browser does not offer it"],
    accessibility: ["The steps of an iPhone are an ordered list."],
  },
  "settings/NotificationPanel": {
    purpose: "Push in this browser and mail: whether they are on, and a test of each.",
    instead: { ServicesPanel: "it is another service", AlertSettingsPanel: "it matters how often" },
    anatomy: [
      "How many ways there are",
      "Push: enable, disable here, test",
      "Mail: a test",
      "Delivery log, mute",
    ],
    accessibility: [
      "Each half is a section with its heading; a blocked push is announced with what to do.",
    ],
  },
  "settings/ServicesPanel": {
    purpose: "Topics, chats, rooms and webhooks that alerts go to.",
    instead: { EmailListPanel: "they are addresses", PhoneListPanel: "they are numbers" },
    anatomy: [
      "Channels with state, switch, test, delete",
      "Form for another",
      "Question before one is deleted",
    ],
    accessibility: ["Switch and buttons name the channel; that a service refuses is a sentence."],
  },
  "settings/AddServiceForm": {
    purpose: "A further channel: which service, what it is called here, and where it is reached.",
    instead: { AddEmailPanel: "it is an address" },
    anatomy: ["Service and name", "Fields of the service", "Add"],
    accessibility: [
      "The first field that is missing or refused gets the focus, with its sentence under it.",
      "What was typed for one service is cleared when another is chosen: it may be a secret.",
    ],
  },
  "settings/CredentialLine": {
    purpose: "What a service said of its credentials, and the way to ask it again.",
    instead: { StatusLine: "nothing can be asked" },
    anatomy: ["State, detail, when", "Check"],
    accessibility: ["The state is a word; the button names the service."],
  },
  "settings/ApiKeysPanel": {
    purpose: "Keys of other services. They go to the server and never come back.",
    instead: { AddServiceForm: "it is a channel with an address of its own" },
    anatomy: ["Four fields, each with where its value comes from", "State of the services", "Save"],
    accessibility: [
      "A field left empty stays as it is, and its help says whether something is saved; Remove names the field.",
    ],
  },
  "settings/ApiTokensPanel": {
    purpose: "What programs sign in with: made here, shown once, revoked one by one.",
    instead: {
      AccessPanel: "browsers are to be signed out",
      ApiKeysPanel: "it is the key of another service",
    },
    anatomy: [
      "Name, scope and end of a new token",
      "The new token with Copy and Done, once",
      "Tokens with scope, last use and end, each with Revoke",
    ],
    accessibility: [
      "The field of a new token has a label; that it was copied is a toast.",
      "Revoke names its token and asks before it does.",
    ],
  },
  "settings/AlertSettingsPanel": {
    purpose: "How often prices are checked and how often one alert may speak.",
    instead: {
      QuietHoursPanel: "nothing is to be sent at certain hours",
      MuteScreen: "it is for a while",
    },
    anatomy: ["Switch of all notifications", "Two intervals with their limits", "Save"],
    accessibility: ["An interval outside its limits has its sentence under it and gets the focus."],
  },
  "settings/QuietHoursPanel": {
    purpose: "Hours in which nothing is sent; what fires meanwhile follows as one message.",
    instead: {
      MuteScreen: "it is once and for a while",
      AlertSettingsPanel: "it is about how often",
    },
    anatomy: ["Switch", "From, to, time zone", "Save"],
    accessibility: [
      "Fields that do not count while it is off are disabled; a wrong one gets the focus and its sentence.",
    ],
  },
  "settings/LabelRoutesPanel": {
    purpose: "Which channels hear of what rules with a label find.",
    instead: { ServicesPanel: "a channel itself is added" },
    anatomy: [
      "Labels with their channels, and which of these have no active destination; remove",
      "Form: label and channels",
    ],
    accessibility: [
      "The channels are checkboxes in a group with a legend; what is missing is said there and announced.",
      "Removing can be undone from its toast.",
    ],
  },
  "settings/WeeklyPanel": {
    purpose: "One message a week, and the figures that it would have now.",
    instead: { DeliveryLogScreen: "single messages are of interest" },
    anatomy: ["Switch", "Day, hour, time zone", "Figures of the week"],
    accessibility: [
      "Fields that do not count while it is off are disabled; when no one would get it, that is said.",
    ],
  },
  "settings/SystemStatusPanel": {
    purpose: "What works and what is set up: connection, keys, mail, server, sources.",
    instead: { ShellStatus: "one glance in the header is enough" },
    anatomy: [
      "Name and state of each",
      "Reasons and details where something is wrong",
      "Audit log",
    ],
    accessibility: [
      "A definition list; states are words, and a source that has trouble has its details open.",
    ],
  },
  "settings/AccessPanel": {
    purpose:
      "Who is signed in and who tried. Without a pass code and without a warning there is none.",
    instead: { AuditLogScreen: "it matters who changed what" },
    anatomy: ["Warnings", "Sessions, sign out", "Refused attempts"],
    accessibility: ["Sign out names browser and address; this browser has a tag with the word."],
  },
};
