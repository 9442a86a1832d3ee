export const TITLE = "Demo inbox";
export const EXPLANATION =
  "The demo runs in this page and sends nothing. This is what a server would have mailed.";
export const EMPTY = "Mails will appear here once an alert fires or a test is sent.";
export const CATALOGUE = "Open the catalogue of components";

export const DATA_TITLE = "Data of the demo";
export const KEPT = "Everything is kept in this browser and survives a reload.";
export const EXPORT = "Export";
export const IMPORT = "Import…";
export const RESET = "Reset…";
export const FILE_NAME = "stock-monitor-demo.json";
export const IMPORT_TITLE = "Import data";
export const IMPORT_QUESTION =
  "The file takes the place of everything in this demo. Export first what you want to keep.";
export const IMPORT_FAILED = "The file was not imported, and nothing was changed";
export const RESET_TITLE = "Reset the demo";
export const RESET_QUESTION =
  "This deletes every alert, address, list and mail of this demo from this browser.";
export const RESET_FAILED = "The demo was not reset";

export const DEMO = "Demo";
export const nameInbox = (count: string): string => `Inbox (${count})`;
export const describeMails = (count: string): string => `${count} mails in the demo inbox`;
export const MAILS = "Mails";
export const IMPORT_FILE = "File to import";
export const IMPORT_NOW = "Import";
export const RESET_NOW = "Reset";
