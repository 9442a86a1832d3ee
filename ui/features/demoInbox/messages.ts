export const TITLE = "Demo inbox";
export const EXPLANATION =
  "The demo runs in this page and sends nothing. These are the messages a server would have sent.";
export const EMPTY = "Messages appear here when an alert triggers or a test is sent.";
export const CATALOG = "Open the component catalog";

export const DATA_TITLE = "Demo data";
export const KEPT =
  "Everything is stored in this browser and survives a reload. An export leaves out the addresses and secrets of channels and services.";
export const EXPORT = "Export";
export const IMPORT = "Import…";
export const FILE_NAME = "stock-monitor-demo.json";
export const IMPORT_TITLE = "Import data";
export const IMPORT_QUESTION =
  "The file replaces everything in this demo. Export anything you want to keep first.";
export const IMPORT_FAILED = "The file was not imported; nothing was changed";

export const DEMO = "Demo";
/** Shown until the messages are known. */
export const INBOX = "Inbox";
export const nameInbox = (count: string): string => `Inbox (${count})`;
export const describeMails = (count: string): string =>
  `${count} ${count === "1" ? "message" : "messages"} in the demo inbox`;
export const MAILS = "Messages";
export const IMPORT_FILE = "File to import";
export const IMPORT_NOW = "Import";
