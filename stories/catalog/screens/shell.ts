import type { ComponentNotes } from "../notes.ts";

export const shell: Readonly<Record<string, ComponentNotes>> = {
  "shell/Layout": {
    purpose: "Sidebar, header and main area around every screen.",
    instead: { Screen: "it is what a screen renders itself" },
    anatomy: [
      "Skip link",
      "Sidebar, or a menu button below 1280 pixels",
      "Header: title, search, source, bell, theme, action",
      "Notices",
      "Main area",
      "Bottom bar on a phone",
    ],
    accessibility: [
      "The first stop is a link to the content; a new screen gets the focus, so that reading starts there.",
      "Shortcuts work on every screen and can be turned off.",
    ],
  },
  "shell/Sidebar": {
    purpose: "The product's logo and links to all screens.",
    instead: {
      BottomBar: "the window is a phone's",
      Palette: "the screen is opened by typing its name",
    },
    anatomy: ["Mark", "Groups of entries with icon and name", "Keyboard shortcuts"],
    accessibility: [
      "A navigation with a name; each group is a list named by its heading.",
      "The entry of the page, or of the page above it, is marked for screen readers, by a bar and by weight.",
    ],
  },
  "shell/SidebarDrawer": {
    purpose: "The sidebar on narrow screens, over a dimmed page.",
    instead: { Sidebar: "there is room beside the page" },
    anatomy: ["Close", "The sidebar"],
    accessibility: [
      "A modal dialog with a name: the focus stays inside, Escape closes it.",
      "It is opened by a swipe as well as by its button.",
    ],
  },
  "shell/BottomBar": {
    purpose: "Navigation at the bottom of a phone.",
    instead: { Sidebar: "there is room for all of them" },
    anatomy: ["Four places and More, each with icon and word"],
    accessibility: [
      "A navigation with a name; More says that it opens a dialog and whether it is open.",
    ],
  },
  "shell/ShellStatus": {
    purpose:
      "State of the server in the header: its source, what needs attention, and whether it is live.",
    instead: { SystemStatusPanel: "each source is of interest" },
    anatomy: [
      "Tag of the market",
      "Button that opens what needs attention",
      "Dot of the connection",
    ],
    accessibility: [
      "The dot has words for screen readers and in its tip.",
      "A live region announces what needs attention.",
    ],
  },
  "shell/ShellNotices": {
    purpose: "Notices above a screen: stale data, paused delivery, the demo, a new version.",
    instead: { NoticeBar: "it concerns one place", Toaster: "it passes" },
    anatomy: ["Notices, one below the other, each with its remedy"],
    accessibility: ["A live region; the remedy is a link or a button in the notice."],
  },
  "shell/InstallCard": {
    purpose: "The browser's offer to install the product, until it is accepted or dismissed.",
    instead: { InstallPanel: "it is opened from the settings" },
    anatomy: ["Title and reason", "Later, Install, Close"],
    accessibility: ["A complementary region named by its title; Close has a name."],
  },
  "shell/ShortcutSheet": {
    purpose: "All keyboard shortcuts, and a switch that turns off single-key shortcuts.",
    instead: { Palette: "a screen should be opened" },
    anatomy: ["Keys of screens", "Keys anywhere and in places", "Switch"],
    accessibility: [
      "Definition lists under headings; single keys can be turned off, as they disturb speech input.",
    ],
  },
  "palette/Palette": {
    purpose:
      "Opens any stock or screen by typing a few letters, and offers actions on the highlighted stock.",
    instead: {
      SearchScreen: "the window is a phone's",
      InternationalScreen: "the market has to be chosen",
    },
    anatomy: [
      "Field",
      "Groups: stocks, screens, themes, lists",
      "Actions for the stock, with their keys",
    ],
    accessibility: [
      "A combobox: the focus stays in the field, arrows move the highlighted entry, Enter opens it.",
      "Searching, results and errors are announced.",
    ],
  },
  "notFound/NotFoundScreen": {
    purpose: "Shown for unknown URLs.",
    instead: { EmptyState: "the screen exists but is empty" },
    anatomy: ["The specification's heading and hint", "Way to the first page"],
    accessibility: ["Title and heading identify the page for screen readers."],
  },
  "demoInbox/DemoInbox": {
    purpose:
      "The demo label and its inbox: messages that a real server would have sent, kept in the page.",
    instead: { DeliveryLogScreen: "the delivery of each message is of interest" },
    anatomy: ["Mark with the number of messages", "Messages that unfold", "The demo's data"],
    accessibility: ["The button says that it opens a dialog; new messages are announced."],
  },
  "demoInbox/DemoData": {
    purpose: "The demo's data in this browser: export and import.",
    instead: { ImportDialog: "a broker's file is imported" },
    anatomy: ["What is kept", "Export, import", "A question before the import"],
    accessibility: [
      "Actions that replace data ask for confirmation; actions without storage are disabled.",
    ],
  },
};
