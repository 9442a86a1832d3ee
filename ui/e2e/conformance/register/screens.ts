import { e2e, type ProvenRows } from "./provenRows.ts";

/** Rows spec-2. */
export const screens: readonly ProvenRows[] = [
  {
    section: "Routes",
    file: e2e("shell"),
    rows: {
      "spec-2.1": "/ Dashboard",
      "spec-2.2": "/alerts Price Alerts",
      "spec-2.3": "/screener Stock Screener",
      "spec-2.4": "/surge-analysis Surge Analysis",
      "spec-2.5": "/phone-numbers Phone Numbers",
      "spec-2.6": "/short-term Short Term Stocks",
      "spec-2.7": "/long-term Long Term Stocks",
      "spec-2.8": "/email-notifications Email Notifications",
      "spec-2.9": "/portfolios Portfolios",
      "spec-2.10": "/international-stocks International Stocks",
      "spec-2.11": "/community Community",
      "spec-2.12": "/settings Settings",
      "spec-2.13":
        'Not-found page reading "404 Page Not Found" with a developer-style hint about adding the page to the router',
    },
  },
  {
    section: "Shared layout",
    file: e2e("shell"),
    rows: {
      "spec-2.14": "a sidebar, a header and a main area",
      "spec-2.15": "The header has a title, a subtitle and an optional action button.",
      "spec-2.16":
        "it lists ten entries: Dashboard, Stock Screener, Short Term Stocks, Long Term Stocks, Surge Analysis, Community, Email Notifications, Portfolios, International Stocks, Settings",
      "spec-2.17": "It is permanently shown at widths of 1280 px and above.",
      "spec-2.18": "Below that it slides in over a dimmed backdrop.",
      "spec-2.19": "Its width is 16rem.",
      "spec-2.20": "on narrow screens it has a menu button",
      "spec-2.21": "It always has a theme toggle that cycles dark, corporate, light.",
    },
  },
  {
    section: "Shared layout",
    file: e2e("time"),
    rows: {
      "spec-2.22": "only one is visible at a time",
    },
  },
  {
    section: "Shared layout, install card",
    file: e2e("settings"),
    rows: {
      "spec-2.23":
        "it appears when the browser offers installation and the app is not yet installed",
      "spec-2.24": "It has Install App and Later buttons plus a close button.",
      "spec-2.25": "It disappears once installed, dismissed or accepted.",
    },
  },
  {
    section: "Dashboard",
    file: e2e("dashboard"),
    rows: {
      "spec-2.26": "title Dashboard, subtitle Monitor your stocks and alerts",
      "spec-2.27": "While loading it shows skeletons: 4 stat cards and 2 large blocks.",
      "spec-2.28": "Stat cards: Active Alerts, Phone Numbers, Alerts Sent Today, Opportunities.",
      "spec-2.29": "Quick Add Alert form",
      "spec-2.30": "Active Alerts list: the first 5, with View All.",
      "spec-2.31": "Stock Price Lookup",
      "spec-2.32":
        'When empty it shows "No active stock signals available." and "Check back later for new signals from our analysts."',
      "spec-2.33": "Four more stock panels",
    },
  },
  {
    section: "Dashboard, from the screener",
    file: e2e("screener"),
    rows: {
      "spec-2.34": "Top Opportunities Under $10: the first 5, with Refresh and Run Full Screen.",
      "spec-2.35": "Top Picks card with a View More Picks link to /screener.",
    },
  },
  {
    section: "Dashboard, signals",
    file: e2e("dashboard"),
    rows: {
      "spec-2.36": "Stock Buy Signals card.",
    },
  },
  {
    section: "Live chart panel",
    file: e2e("liveChart"),
    rows: {
      "spec-2.37":
        "Clicking a symbol anywhere opens a full-screen overlay with a live chart for that symbol.",
      "spec-2.38": "The overlay can be closed.",
      "spec-2.39": "Interval buttons: 1M, 5M, 30M, 1H, 1D, 1W. The default is 1d.",
      "spec-2.40": "Chart types: candlestick, line, area.",
      "spec-2.41": "An external link to a finance site for the symbol, and a close button.",
      "spec-2.42": "Mouse wheel zoom with a factor from 0.5 to 10. Drag to pan.",
      "spec-2.43": "A crosshair with a price label.",
      "spec-2.44": "While loading it shows text saying the chart is loading.",
      "spec-2.45":
        "The chart area is 500 px high in the dashboard panel and 450 px in the detail view.",
      "spec-2.46": "At least 10 candles stay visible.",
    },
  },
  {
    section: "Price Alerts",
    file: e2e("priceAlerts"),
    rows: {
      "spec-2.47": "title Price Alerts, subtitle Manage your stock price alerts",
      "spec-2.48": 'A Create Alert button opens a dialog "Create New Price Alert".',
      "spec-2.49": "A list of alert cards.",
      "spec-2.50": 'The empty state "No alerts yet" has a create button.',
    },
  },
  {
    section: "Stock Screener",
    file: e2e("screener"),
    rows: {
      "spec-2.51":
        "title Stock Screener, subtitle Find undervalued stocks with high upside potential",
      "spec-2.52": "A minimum-upside filter.",
      "spec-2.53": "An analyze-symbol box: enter a symbol, press Analyze.",
      "spec-2.54": "A mode choice, standard or earnings, with a run button for each.",
      "spec-2.55": 'title "Stocks Under $X" and an Idle or Running badge',
      "spec-2.56": "Max Price: under 5, 10, 20, 50, 100, 200.",
      "spec-2.57": "Min Volume: 50K+, 100K+, 500K+, 1M+, 5M+.",
      "spec-2.58": "Upside Filter: all, or 10, 20, 30, 50, 75, 100 percent or more.",
      "spec-2.59":
        'It shows the last run time or "Never run", "Found N opportunities", and "Scanning X of Y data sources".',
      "spec-2.60": "Run Screener spins while running and is disabled.",
      "spec-2.61":
        "symbol (click opens the chart overlay), name, price, upside %, market cap in millions or N/A, volume or N/A",
      "spec-2.62": "a Refresh Now link",
      "spec-2.63": "target price, target date and earnings date when present",
      "spec-2.64":
        "a Detailed Analysis box with a risk label, a risk percentage band, a narrative and analysis-source percentages",
      "spec-2.65": "Chart and Alert buttons.",
      "spec-2.66":
        "The Alert button creates an alert with a target of 1.1 times the current price, type above.",
      "spec-2.67":
        '"No results yet" with "Run the screener to find undervalued stocks with high upside potential." when nothing has been run.',
      "spec-2.68":
        '"No stocks match your filter" with "Try lowering the upside filter or run the screener again." when the filter excludes everything.',
    },
  },
  {
    section: "Surge Analysis",
    file: e2e("surge"),
    rows: {
      "spec-2.69":
        "Live Stock Analysis card: a symbol input, a quote preview, and an Analyze Surge Potential button.",
      "spec-2.70": "Pre-Earnings Surge Engine card:",
      "spec-2.71": "a Run Analysis button;",
      "spec-2.72": "stats: Total Candidates, High Probability, Last Run;",
      "spec-2.73": "up to 6 candidate cards.",
      "spec-2.74":
        "Analysis Metrics card with six indicators: price volatility, volume surge, options activity, analyst activity, social sentiment, institutional flow.",
    },
  },
  {
    section: "Surge Analysis",
    file: e2e("surge"),
    rows: {
      "spec-2.75":
        "A detailed table, shown only when candidates exist. Columns: Stock, Price, Surge %, Target, Upside, Risk, Earnings (days), Score.",
    },
    decision:
      "The column Surge % is called Rank and shows the position, because the percentage reads as a forecast. Indicators follow as a profile.",
  },
  {
    section: "Phone Numbers",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-2.76": "Actions: test SMS, live chat support, edit, delete.",
      "spec-2.77": "An add/edit modal.",
      "spec-2.78":
        "The empty state says to add numbers to receive SMS alerts when price targets are reached.",
      "spec-2.79":
        "Live chat is a local mock. It opens and closes as a modal, ignores empty text, and auto-replies after 1 second with a canned message. It calls no server.",
    },
  },
  {
    section: "Phone Numbers",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-2.80": "Table columns: number, label, status (Active or Inactive), last alert",
    },
    decision: "The last alert is the last delivery to that number, “Never” before the first.",
  },
  {
    section: "Settings",
    file: e2e("settings"),
    rows: {
      "spec-2.81":
        "on iOS it shows Add-to-Home-Screen instructions. Otherwise it shows an install prompt.",
      "spec-2.82": 'It shows "installed" when running standalone.',
      "spec-2.83": "Notification settings card, including push enable and test.",
      "spec-2.84":
        "API configuration form: stock data key, SMS provider account id, token, from number.",
      "spec-2.85":
        "a notifications toggle, alert frequency, and price check interval in seconds (10 to 300, default 30)",
      "spec-2.86":
        "System status: websocket connected or disconnected. API and SMS are shown as Not Configured.",
    },
  },
  {
    section: "Settings",
    file: e2e("settings"),
    rows: {
      "spec-2.87": "It only shows toasts and saves nothing.",
      "spec-2.88": "Save Settings only shows a success toast.",
    },
    decision: "Both forms really save, and then show the toast.",
  },
  {
    section: "Email Notifications",
    file: e2e("emailNotifications"),
    rows: {
      "spec-2.89": "An add-email form.",
      "spec-2.90": "A list of emails, each with an active toggle and test and delete buttons.",
      "spec-2.91": "A mailbox-provider connection status line (connected or disconnected).",
      "spec-2.92": 'A "Create Email Price Alert" form.',
    },
  },
  {
    section: "Portfolios",
    file: e2e("portfolios"),
    rows: {
      "spec-2.93": "A create form with a name and an optional description.",
      "spec-2.94": "Cards showing total value, total cost, gain/loss and percent.",
    },
  },
  {
    section: "Portfolios",
    file: e2e("portfolios"),
    rows: {
      "spec-2.95": "View Holdings only says it is coming soon.",
    },
    decision: "View Holdings is real.",
  },
  {
    section: "International Stocks",
    file: e2e("international"),
    rows: {
      "spec-2.96":
        "A market select, a symbol input, popular-symbol buttons for each market, a result card, and Add to Watchlist.",
    },
  },
  {
    section: "Community",
    file: e2e("community"),
    rows: {
      "spec-2.97": "A post composer, a post feed, comments and likes.",
      "spec-2.98":
        "Poster names containing certain fixed keywords get a PREMIUM badge. This is client-side only.",
    },
  },
  {
    section: "Short Term and Long Term",
    file: e2e("shortAndLongTerm"),
    rows: {
      "spec-2.99": "Each shows a card with 3 items and a link to /screener.",
    },
  },
];
