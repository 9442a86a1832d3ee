import { e2e, type ProvenRows } from "./provenRows.ts";

/** Rows spec-4. */
export const states: readonly ProvenRows[] = [
  {
    section: "States",
    file: e2e("priceAlerts"),
    rows: {
      "spec-4.1":
        "Alert display status: Triggered if isTriggered, else Active if isActive, else Inactive. Triggered is warning-colored, Active success-colored and Inactive muted.",
      "spec-4.2": "Forms and modals open and close with Cancel.",
    },
  },
  {
    section: "States",
    file: e2e("shell"),
    rows: {
      "spec-4.3": "dark, then corporate, then light, then dark again",
    },
  },
  {
    section: "States",
    file: e2e("screener"),
    rows: {
      "spec-4.4":
        "Idle becomes Running when a run is pressed, and returns to Idle when done. The button is disabled while running. Status is polled every 1 s.",
    },
  },
  {
    section: "States",
    file: e2e("states"),
    rows: {
      "spec-4.5": "The standard and earnings screeners each have their own status and results.",
      "spec-4.6":
        "Live socket: the product connects to the same host at path /ws, secure when the page is secure. Incoming messages are parsed as JSON. The connected or disconnected state is shown in Settings.",
    },
  },
  {
    section: "States",
    file: e2e("surge"),
    rows: {
      "spec-4.7":
        "Surge engine: a run is disabled while the call is pending or while the server reports isRunning.",
    },
  },
  {
    section: "States",
    file: e2e("dashboard"),
    rows: {
      "spec-4.8":
        "Signal target price: the text input is kept until a successful set, which clears it. The set is local only.",
      "spec-4.10": "Symbol inputs are forced to upper case.",
      "spec-4.12": "A fetched price pre-fills an empty target price.",
    },
  },
  {
    section: "States",
    file: e2e("liveChart"),
    rows: {
      "spec-4.9":
        "Chart: loading, then loaded. It re-fetches when the symbol or interval changes and redraws on window resize.",
    },
  },
  {
    section: "States",
    file: e2e("time"),
    rows: {
      "spec-4.11": "Quote lookups fire only after a 500 ms pause and a minimum length",
    },
  },
  {
    section: "States",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-4.13": "Phone and email items toggle between Active and Inactive.",
    },
  },
  {
    section: "States",
    file: e2e("emailNotifications"),
    rows: {
      "spec-4.14": "Phone and email items toggle between Active and Inactive.",
    },
  },
  {
    section: "States",
    file: e2e("settings"),
    rows: {
      "spec-4.15":
        "Push permission is default, granted or denied. Once denied, a blocked message tells the user to enable notifications in the browser settings and refresh.",
      "spec-4.16": "When enabled, the enable button shows the subscription count and is disabled.",
      "spec-4.17": "Install banner: hidden once installed, dismissed or accepted.",
    },
  },
];
