import { e2e, type ProvenRows } from "./provenRows.ts";

const SERVER = "backend/testing/constants.test.ts";
const PAGE = "ui/constants.test.ts";

/** Rows spec-9: each value by name, and its effect in a browser where it has one. */
export const constants: readonly ProvenRows[] = [
  {
    section: "Table",
    file: PAGE,
    rows: {
      "spec-9.1": "Quote lookup debounce | 500 ms",
      "spec-9.2": "Minimum symbol length for lookup | 2 (1 for the email alert price lookup)",
      "spec-9.3": "Maximum symbol length in the alert dialog | 5",
      "spec-9.4": "Quote cache | 30 s",
      "spec-9.5":
        "Polling | screener results 60 s; signals, dashboard stats, surge results, community posts and mailbox status 30 s; surge status 10 s; screener status 1 s",
      "spec-9.6": "Dashboard list sizes | 5 items; surge candidates 6",
      "spec-9.7": "Top Picks | up to 3",
      "spec-9.9": "Chart zoom | 0.5 to 10",
      "spec-9.10":
        "Chart height | 500 px (dashboard panel), 450 px (detail view); at least 10 candles visible",
      "spec-9.11": "Sidebar | fixed at 1280 px and above; width 16rem",
      "spec-9.12":
        "Toasts | 1 at a time; removal delay 1,000,000 ms; default display 5000 ms; swipe right, 50 px; viewport hotkey F8",
      "spec-9.13": "Tooltip delay | 700 ms (skip delay 300 ms)",
      "spec-9.14": "Fake chat reply delay | 1 s",
      "spec-9.15": "Target price input step | 0.01",
      "spec-9.16": "Chart default interval | 1d",
    },
  },
  {
    section: "Screener defaults",
    file: PAGE,
    rows: {
      "spec-9.17":
        "Screener defaults: maxPrice 10, minVolume 100000, upside filter all. Price options are 5, 10, 20, 50, 100, 200. Volume options are 50K, 100K, 500K, 1M, 5M. Upside options are 10, 20, 30, 50, 75, 100.",
    },
  },
  {
    section: "On the server",
    file: SERVER,
    rows: {
      "spec-9.8": "Settings intervals | 10 to 300 s, default 30 for both",
      "spec-9.18": "Settings intervals | 10 to 300 s, default 30 for both",
      "spec-9.19": "Screener defaults: maxPrice 10, minVolume 100000, upside filter all.",
      "spec-9.20":
        "Risk label from upside: above 200 is VERY HIGH, above 100 is HIGH, above 50 is MEDIUM, otherwise LOW.",
      "spec-9.21":
        'Risk percentage band by price: under 5 is "85-95%", under 10 is "65-80%", under 50 is "45-60%", otherwise "25-35%".',
      "spec-9.22": "Analysis narrative: tiers at upside above 300, 200 and 100.",
    },
  },
  {
    section: "Analysis narrative",
    file: e2e("screener"),
    rows: {
      "spec-9.23": "The analysis-source percentages",
    },
    decision: "They are each source's real share in the row, and sum to 100; nothing is random.",
  },
  {
    section: "Top Picks rule",
    file: PAGE,
    rows: {
      "spec-9.24":
        'Default target is 1.3 times the price, default rating Buy, default reason "High upside potential".',
      "spec-9.25": "excluding a fixed blocklist of symbols",
    },
  },
  {
    section: "Top Picks rule",
    file: "ui/features/dashboard/topPicks.test.ts",
    rows: {
      "spec-9.26": "Include entries with upsidePotential above 0 and price above 0",
      "spec-9.27": "Sort by upside descending.",
    },
  },
  {
    section: "Top Picks rule",
    file: e2e("screener"),
    rows: {
      "spec-9.28": "When nothing qualifies, 3 fixed sample picks appear",
    },
    decision: "Every sample row carries a visible Sample tag.",
  },
  {
    section: "Lists and colors",
    file: PAGE,
    rows: {
      "spec-9.29": "Upside display: 1000 or more is shown as a K value.",
      "spec-9.30":
        "Surge colors: probability 80 or more is good, 65 or more is warning. Risk LOW, MEDIUM and HIGH each map to a color.",
      "spec-9.31": "top 3 by upside, excluding a fixed list of six symbols",
      "spec-9.32":
        "Long-term list: price 10 or more, market cap above 1B, upside above 20, top 3, same exclusion list, with fallback samples.",
      "spec-9.33": "Free tier shown: an email delivery provider at 100 emails/day.",
      "spec-9.34": "Defaults: market US.",
    },
  },
  {
    section: "Formatting",
    file: PAGE,
    rows: {
      "spec-9.35":
        'prices in US dollars with 2 decimals, dates in en-US; relative time shows "now", then Nh under 24 h, then Nd under 7 days, else a short date.',
    },
    decision: "Money is in the quote's own currency, US dollars by default.",
  },
  {
    section: "In a browser",
    file: e2e("time"),
    rows: {
      "spec-9.36": "default display 5000 ms",
      "spec-9.37": "viewport hotkey F8",
      "spec-9.38": "Fake chat reply delay | 1 s",
      "spec-9.40":
        "surge results, community posts and mailbox status 30 s; surge status 10 s; screener status 1 s",
      "spec-9.42": "Toasts | 1 at a time",
      "spec-9.43": "removal delay 1,000,000 ms",
      "spec-9.44": "swipe right, 50 px",
      "spec-9.45": "Tooltip delay: 700 ms (skip delay 300 ms)",
      "spec-9.46": "Quote lookup debounce | 500 ms",
      "spec-9.47": "Minimum symbol length for lookup | 2",
      "spec-9.48": "Quote cache | 30 s",
      "spec-9.52": "1 for the email alert price lookup",
    },
  },
  {
    section: "In a browser",
    file: e2e("settings"),
    rows: {
      "spec-9.39": "Free tier shown: an email delivery provider at 100 emails/day.",
      "spec-9.54": "Settings intervals | 10 to 300 s, default 30 for both",
    },
  },
  {
    section: "In a browser",
    file: e2e("shell"),
    rows: {
      "spec-9.41": "Sidebar | fixed at 1280 px and above; width 16rem",
    },
  },
  {
    section: "In a browser",
    file: e2e("dashboard"),
    rows: {
      "spec-9.49": "Dashboard list sizes: 5 items",
      "spec-9.50": "The stat cards in section 2 are the dashboard's only counters.",
      "spec-9.51": "Target price input step | 0.01",
    },
  },
  {
    section: "In a browser",
    file: e2e("priceAlerts"),
    rows: {
      "spec-9.53": "Maximum symbol length in the alert dialog | 5",
    },
  },
  {
    section: "In a browser",
    file: e2e("liveChart"),
    rows: {
      "spec-9.55": "Chart zoom | 0.5 to 10",
      "spec-9.56": "Chart height | 500 px (dashboard panel), 450 px (detail view)",
      "spec-9.57": "Chart default interval | 1d",
    },
  },
  {
    section: "In a browser",
    file: e2e("surge"),
    rows: {
      "spec-9.58": "surge candidates 6",
      "spec-9.59":
        "Surge colors: probability 80 or more is good, 65 or more is warning. Risk LOW, MEDIUM and HIGH each map to a color.",
    },
  },
  {
    section: "In a browser",
    file: e2e("shortAndLongTerm"),
    rows: {
      "spec-9.60": "price above 0 and under 10, upside above 50, volume above 1M",
      "spec-9.61": "top 3 by upside",
      "spec-9.62": 'momentum is "Very Strong" if upside is above 100, else "Strong"',
      "spec-9.63": "falls back to three hard-coded sample stocks when empty",
      "spec-9.64":
        "price 10 or more, market cap above 1B, upside above 20, top 3, same exclusion list, with fallback samples",
    },
  },
  {
    section: "Defaults",
    file: e2e("international"),
    rows: {
      "spec-9.65": "market US",
      "spec-9.66": "Popular symbols are listed per market",
    },
  },
];
