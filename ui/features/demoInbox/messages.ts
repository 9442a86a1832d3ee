export const TITLE = "Demo inbox";
export const EXPLANATION =
  "The demo runs in this page and sends nothing. This is what a server would have mailed.";
export const EMPTY = "Mails will appear here once an alert fires or a test is sent.";
