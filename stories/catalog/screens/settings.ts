import type { ComponentNotes } from "../notes.ts";

export const settings: Readonly<Record<string, ComponentNotes>> = {
  "signIn/SignInPage": {
    purpose:
      "The sign-in page: passcode and, if configured, sign-in through the identity provider.",
    instead: { AccessPanel: "the sessions of signed-in browsers are needed" },
    anatomy: [
      "Product name",
      "Error in one sentence",
      "Passcode and Open",
      "Sign in with the provider, or why it is unavailable",
    ],
    accessibility: [
      "One form with a label, which has the focus; errors are alerts.",
      "It is drawn by the server with the system's colors and fonts, and works without a script.",
    ],
  },
  "settings/SettingsScreen": {
    purpose:
      "The general section of the settings: intervals, appearance and installation. Sources, access, audit log, data and about are its neighbors.",
    instead: { ChannelsScreen: "it is about where alerts are sent" },
    anatomy: ["List of sections", "Alert settings", "Appearance, installation"],
    accessibility: ["The sections are links in a navigation; the current one is marked."],
  },
  "settings/AppearancePanel": {
    purpose: "How this browser shows the product: its theme and the format of times.",
    instead: { ThemeToggle: "the theme is switched in the header" },
    anatomy: ["Where the choices are saved", "Theme", "Time format"],
    accessibility: ["Selects with labels; each choice applies at once."],
  },
  "settings/StoragePanel": {
    purpose: "Where the data is, whether it is intact, and when it was last backed up.",
    instead: { SystemStatusPanel: "services are of interest" },
    anatomy: ["Database, last backup, integrity, disk space", "How backups are made"],
    accessibility: ["A definition list; states are words, and a failure has its reason below it."],
  },
  "settings/ExportPanel": {
    purpose: "Links to the screens whose lists can be exported and imported.",
    instead: { StoragePanel: "the backups of everything are of interest" },
    anatomy: ["What to expect", "One link a list, with its formats"],
    accessibility: ["A list with a name, of links."],
  },
  "settings/AboutPanel": {
    purpose: "Version of the server, a newer one if there is one, and the license.",
    instead: { SystemStatusPanel: "something does not work" },
    anatomy: ["Purpose", "Version, update, running time, license, API"],
    accessibility: ["A definition list; an update is a sentence."],
  },
  "notifications/ChannelsScreen": {
    purpose: "Browser push, chat apps and webhooks for alerts.",
    instead: {
      EmailNotificationsScreen: "addresses are managed",
      PhoneNumbersScreen: "numbers are",
    },
    anatomy: ["Tabs of notifications", "Push and mail with a test of each", "Other channels"],
    accessibility: ["The tabs are links; the current one is marked."],
  },
  "settings/InstallPanel": {
    purpose: "How to install the product on the home screen, or that it is installed.",
    instead: { InstallCard: "the browser currently offers it" },
    anatomy: ["State or steps", "Install, disabled where the browser does not offer it"],
    accessibility: ["The steps of an iPhone are an ordered list."],
  },
  "notifications/NotificationPanel": {
    purpose: "Push in this browser and email: their state, and a test of each.",
    instead: {
      ServicesPanel: "it is another service",
      AlertSettingsPanel: "the frequency is of interest",
    },
    anatomy: ["Number of channels", "Push: enable, disable here, test", "Mail: a test"],
    accessibility: [
      "Each half is a section with its heading; a blocked push is announced with what to do.",
    ],
  },
  "notifications/ServicesPanel": {
    purpose: "Topics, chats, rooms and webhooks for alerts.",
    instead: { EmailListPanel: "they are addresses", PhoneListPanel: "they are numbers" },
    anatomy: [
      "Channels with state, switch, test, delete",
      "Add, which opens the form for another",
      "Confirmation before deletion",
    ],
    accessibility: [
      "Switch and buttons name the channel; a refusal of the service is shown as a sentence.",
    ],
  },
  "notifications/AddServiceForm": {
    purpose: "Adds a channel: service, name and address.",
    instead: { AddEmailPanel: "it is an address" },
    anatomy: ["Service and name", "Fields of the service", "Cancel and add"],
    accessibility: [
      "The first missing or invalid field gets the focus, with its error below.",
      "What was typed for one service is cleared when another is chosen: it may be a secret.",
    ],
  },
  "settings/ApiKeysPanel": {
    purpose: "Keys for external services, sent to the server and never returned.",
    instead: { AddServiceForm: "it is a channel with its own address" },
    anatomy: [
      "The fields that each source declares, and those of SMS, each with the source of its value",
      "State of the services",
      "Save",
    ],
    accessibility: [
      "An empty field leaves the saved key unchanged, and its help states whether one is saved; Remove names the field.",
    ],
  },
  "settings/ApiTokensPanel": {
    purpose: "Credentials for programs: created here, shown once, revoked individually.",
    instead: {
      AccessPanel: "browsers are to be signed out",
      ApiKeysPanel: "it is the key of another service",
    },
    anatomy: [
      "Name, scope and end of a new token",
      "The new token with Copy and Done, shown once",
      "Tokens with scope, last use and end, each with Revoke",
    ],
    accessibility: [
      "The field of a new token has a label; a toast confirms copying.",
      "Revoke names its token and asks for confirmation.",
    ],
  },
  "settings/AlertSettingsPanel": {
    purpose: "Interval of price checks, and minimum interval between messages of an alert.",
    instead: {
      QuietHoursPanel: "messages should pause at certain hours",
      MuteScreen: "it is temporary",
    },
    anatomy: ["Switch of all notifications", "Two intervals with their limits", "Save"],
    accessibility: ["An interval outside its limits has an error below it and gets the focus."],
  },
  "notifications/QuietHoursPanel": {
    purpose: "Hours in which nothing is sent; firings in this period follow in one message.",
    instead: {
      MuteScreen: "it is a one-time, temporary mute",
      AlertSettingsPanel: "it is about how often",
    },
    anatomy: ["Switch", "From, to, time zone", "Save"],
    accessibility: [
      "Fields without effect are disabled; an invalid field gets the focus and an error.",
    ],
  },
  "notifications/LabelRoutesPanel": {
    purpose: "Channels that receive the firings of rules with a label.",
    instead: { ServicesPanel: "a channel itself is added" },
    anatomy: [
      "Labels with their channels, and which of these have no active destination; remove",
      "Add label, which opens a dialog with label and channels; it opens with the focus in its first field",
    ],
    accessibility: [
      "The channels are checkboxes in a group with a legend; missing input is reported there and announced.",
      "Removing can be undone from its toast; discarding an entry asks first.",
    ],
  },
  "notifications/WeeklyPanel": {
    purpose: "The weekly digest, with a preview of its current figures.",
    instead: { DeliveryLogScreen: "single messages are of interest" },
    anatomy: ["Switch", "Day, hour, time zone", "Figures of the week"],
    accessibility: [
      "Fields without effect are disabled; a message appears if there are no recipients.",
    ],
  },
  "settings/SystemStatusPanel": {
    purpose: "System status: connection, keys, email, server.",
    instead: { ShellStatus: "one glance in the header is enough" },
    anatomy: ["Name and state of each", "Reasons and details where something is wrong"],
    accessibility: ["A definition list; states are words."],
  },
  "settings/MarketSourcesPanel": {
    purpose: "What each market source gives, how well, its budget and its terms.",
    instead: { ShellStatus: "one glance in the header is enough" },
    anatomy: [
      "Table of kinds and sources; on a phone, and for a single source, a card for each",
      "What fails, attribution, and sources that are not in use",
    ],
    accessibility: [
      "Each state has an icon and words besides its color.",
      "The wide table scrolls by the keyboard, and its first column stays in view.",
    ],
  },
  "settings/SourceOrderPanel": {
    purpose: "The order in which the sources of a kind are asked.",
    instead: { MarketSourcesPanel: "the order is to be seen and not changed" },
    anatomy: ["Kind of data", "Ordered list with a button up and down", "Reset"],
    accessibility: ["Each button names its source. A toast offers Undo."],
  },
  "settings/RehearsalPanel": {
    purpose: "Rehearses the outage of a source and reports what went on without it.",
    instead: { MarketSourcesPanel: "the state of the sources is of interest" },
    anatomy: [
      "Source and duration, or the end of the running rehearsal",
      "Report by alert, chart and field",
    ],
    accessibility: ["Each outcome has an icon and words besides its color."],
  },
  "settings/AccessPanel": {
    purpose: "Sessions and refused sign-ins, or that no passcode is required.",
    instead: { AuditLogScreen: "the author of a change is of interest" },
    anatomy: ["Warnings", "Sessions, sign out", "Refused attempts"],
    accessibility: ["Sign out names browser and address; this browser has a tag with the word."],
  },
};
