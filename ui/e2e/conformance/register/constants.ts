import { e2e, type ProvenRows } from "./provenRows.ts";

const SERVER = "backend/constants.test.ts";
const PAGE = "ui/constants.test.ts";

/** Specification §9: each value by name, and its effect in a browser where it has one. */
export const constants: readonly ProvenRows[] = [
  {
    section: "§9 Table",
    file: PAGE,
    rows: [
      "Quote lookup debounce | 500 ms",
      "Minimum symbol length for lookup | 2 (1 for the email alert price lookup)",
      "Maximum symbol length in the alert dialog | 5",
      "Quote cache | 30 s",
      "Polling | screener results 60 s; signals, dashboard stats, surge results, community posts and mailbox status 30 s; surge status 10 s; screener status 1 s",
      "Dashboard list sizes | 5 items; surge candidates 6",
      "Top Picks | up to 3",
      "Settings intervals | 10 to 300 s, default 30 for both",
      "Chart zoom | 0.5 to 10",
      "Chart height | 500 px (dashboard panel), 450 px (detail view); at least 10 candles visible",
      "Sidebar | fixed at 1280 px and above; width 16rem",
      "Toasts | 1 at a time; removal delay 1,000,000 ms; default display 5000 ms; swipe right, 50 px; viewport hotkey F8",
      "Tooltip delay | 700 ms (skip delay 300 ms)",
      "Fake chat reply delay | 1 s",
      "Target price input step | 0.01",
      "Chart default interval | 1d",
    ],
  },
  {
    section: "§9 Screener defaults",
    file: PAGE,
    rows: [
      "Screener defaults: maxPrice 10, minVolume 100000, upside filter all. Price options are 5, 10, 20, 50, 100, 200. Volume options are 50K, 100K, 500K, 1M, 5M. Upside options are 10, 20, 30, 50, 75, 100.",
    ],
  },
  {
    section: "§9 On the server",
    file: SERVER,
    rows: [
      "Settings intervals | 10 to 300 s, default 30 for both",
      "Screener defaults: maxPrice 10, minVolume 100000, upside filter all.",
      "Risk label from upside: above 200 is VERY HIGH, above 100 is HIGH, above 50 is MEDIUM, otherwise LOW.",
      'Risk percentage band by price: under 5 is "85-95%", under 10 is "65-80%", under 50 is "45-60%", otherwise "25-35%".',
      "Analysis narrative: tiers at upside above 300, 200 and 100.",
    ],
  },
  {
    section: "§9 Analysis narrative",
    file: e2e("screener"),
    rows: ["The analysis-source percentages"],
    decision: "They are each source's real share in the row, and sum to 100; nothing is random.",
  },
  {
    section: "§9 Top Picks rule",
    file: PAGE,
    rows: [
      'Default target is 1.3 times the price, default rating Buy, default reason "High upside potential".',
      "excluding a fixed blocklist of symbols",
    ],
  },
  {
    section: "§9 Top Picks rule",
    file: "ui/features/dashboard/topPicks.test.ts",
    rows: [
      "Include entries with upsidePotential above 0 and price above 0",
      "Sort by upside descending.",
    ],
  },
  {
    section: "§9 Top Picks rule",
    file: e2e("screener"),
    rows: ["When nothing qualifies, 3 fixed sample picks appear"],
    decision: "Every sample row carries a visible Sample tag.",
  },
  {
    section: "§9 Lists and colours",
    file: PAGE,
    rows: [
      "Upside display: 1000 or more is shown as a K value.",
      "Surge colours: probability 80 or more is good, 65 or more is warning. Risk LOW, MEDIUM and HIGH each map to a colour.",
      "top 3 by upside, excluding a fixed list of six symbols",
      "Long-term list: price 10 or more, market cap above 1B, upside above 20, top 3, same exclusion list, with fallback samples.",
      "Free tier shown: an email delivery provider at 100 emails/day.",
      "Defaults: market US.",
    ],
  },
  {
    section: "§9 Formatting",
    file: PAGE,
    rows: [
      'prices in US dollars with 2 decimals, dates in en-US; relative time shows "now", then Nh under 24 h, then Nd under 7 days, else a short date.',
    ],
    decision: "Money is in the quote's own currency, US dollars by default.",
  },
  {
    section: "§9 In a browser",
    file: e2e("constants"),
    rows: [
      "default display 5000 ms",
      "viewport hotkey F8",
      "Fake chat reply delay | 1 s",
      "Free tier shown: an email delivery provider at 100 emails/day.",
      "surge results, community posts and mailbox status 30 s; surge status 10 s; screener status 1 s",
    ],
  },
  {
    section: "§9 In a browser",
    file: e2e("shell"),
    rows: [
      "Sidebar | fixed at 1280 px and above; width 16rem",
      "Toasts | 1 at a time",
      "removal delay 1,000,000 ms",
      "swipe right, 50 px",
      "Tooltip delay: 700 ms (skip delay 300 ms)",
    ],
  },
  {
    section: "§9 In a browser",
    file: e2e("dashboard"),
    rows: [
      "Quote lookup debounce | 500 ms",
      "Minimum symbol length for lookup | 2",
      "Quote cache | 30 s",
      "Dashboard list sizes: 5 items",
      "The stat cards in section 2 are the dashboard's only counters.",
      "Target price input step | 0.01",
    ],
  },
  {
    section: "§9 In a browser",
    file: e2e("emailNotifications"),
    rows: ["1 for the email alert price lookup"],
  },
  {
    section: "§9 In a browser",
    file: e2e("priceAlerts"),
    rows: ["Maximum symbol length in the alert dialog | 5"],
  },
  {
    section: "§9 In a browser",
    file: e2e("settings"),
    rows: ["Settings intervals | 10 to 300 s, default 30 for both"],
  },
  {
    section: "§9 In a browser",
    file: e2e("liveChart"),
    rows: [
      "Chart zoom | 0.5 to 10",
      "Chart height | 500 px (dashboard panel), 450 px (detail view)",
      "Chart default interval | 1d",
    ],
  },
  {
    section: "§9 In a browser",
    file: e2e("surge"),
    rows: [
      "surge candidates 6",
      "Surge colours: probability 80 or more is good, 65 or more is warning. Risk LOW, MEDIUM and HIGH each map to a colour.",
    ],
  },
  {
    section: "§9 In a browser",
    file: e2e("shortAndLongTerm"),
    rows: [
      "price above 0 and under 10, upside above 50, volume above 1M",
      "top 3 by upside",
      'momentum is "Very Strong" if upside is above 100, else "Strong"',
      "falls back to three hard-coded sample stocks when empty",
      "price 10 or more, market cap above 1B, upside above 20, top 3, same exclusion list, with fallback samples",
    ],
  },
  {
    section: "§9 Defaults",
    file: e2e("international"),
    rows: ["market US", "Popular symbols are listed per market"],
  },
];
