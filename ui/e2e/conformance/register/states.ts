import { e2e, type ProvenRows } from "./provenRows.ts";

/** Specification §4. */
export const states: readonly ProvenRows[] = [
  {
    section: "§4 States",
    file: e2e("priceAlerts"),
    rows: [
      "Alert display status: Triggered if isTriggered, else Active if isActive, else Inactive. Triggered is warning-coloured, Active success-coloured and Inactive muted.",
      "Forms and modals open and close with Cancel.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("shell"),
    rows: ["dark, then corporate, then light, then dark again"],
  },
  {
    section: "§4 States",
    file: e2e("screener"),
    rows: [
      "Idle becomes Running when a run is pressed, and returns to Idle when done. The button is disabled while running. Status is polled every 1 s.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("states"),
    rows: [
      "The standard and earnings screeners each have their own status and results.",
      "Live socket: the product connects to the same host at path /ws, secure when the page is secure. Incoming messages are parsed as JSON. The connected or disconnected state is shown in Settings.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("surge"),
    rows: [
      "Surge engine: a run is disabled while the call is pending or while the server reports isRunning.",
      "Signal target price: the text input is kept until a successful set, which clears it. The set is local only.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("liveChart"),
    rows: [
      "Chart: loading, then loaded. It re-fetches when the symbol or interval changes and redraws on window resize.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("dashboard"),
    rows: [
      "Symbol inputs are forced to upper case.",
      "Quote lookups fire only after a 500 ms pause and a minimum length",
      "A fetched price pre-fills an empty target price.",
    ],
  },
  {
    section: "§4 States",
    file: e2e("phoneNumbers"),
    rows: ["Phone and email items toggle between Active and Inactive."],
  },
  {
    section: "§4 States",
    file: e2e("emailNotifications"),
    rows: ["Phone and email items toggle between Active and Inactive."],
  },
  {
    section: "§4 States",
    file: e2e("settings"),
    rows: [
      "Push permission is default, granted or denied. Once denied, a blocked message tells the user to enable notifications in the browser settings and refresh.",
      "When enabled, the enable button shows the subscription count and is disabled.",
      "Install banner: hidden once installed, dismissed or accepted.",
    ],
  },
];
