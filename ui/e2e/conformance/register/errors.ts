import { e2e, type ProvenRows } from "./provenRows.ts";

/** Rows spec-8. */
export const errors: readonly ProvenRows[] = [
  {
    section: "Failure toasts: alerts",
    file: e2e("priceAlerts"),
    rows: {
      "spec-8.1": "Failed to create price alert",
      "spec-8.2": "Failed to delete alert",
    },
  },
  {
    section: "Failure toasts: the dashboard",
    file: e2e("dashboard"),
    rows: {
      "spec-8.3": "Failed to create alert",
      "spec-8.4": "Failed to run screener",
      "spec-8.5":
        "Failed to fetch stock data. Please check the symbol and try again.” (shown inline)",
      "spec-8.6": "Failed to add to watchlist",
    },
  },
  {
    section: "Failure toasts: screener and lookups",
    file: e2e("screener"),
    rows: {
      "spec-8.7": "Failed to run standard screener",
      "spec-8.8": "Failed to run earnings screener",
      "spec-8.9": "Symbol not found",
      "spec-8.10": "Error analyzing symbol” (when the lookup throws)",
      "spec-8.12": "Failed to refresh price",
    },
  },
  {
    section: "Failure toasts: screener and lookups",
    file: e2e("surge"),
    rows: {
      "spec-8.11": "Failed to run surge analysis",
    },
  },
  {
    section: "Failure toasts: international",
    file: e2e("international"),
    rows: {
      "spec-8.13": "Stock Not Found: Could not find stock data for the entered symbol.",
      "spec-8.14": "Failed to add stock to watchlist.",
    },
  },
  {
    section: "Failure toasts: phone numbers",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-8.15": "Failed to add phone number",
      "spec-8.16": "Failed to update phone number",
      "spec-8.17": "Failed to delete phone number",
      "spec-8.18": "Failed to send test SMS",
      "spec-8.19": "Failed to send test SMS” (shown when success is false",
    },
  },
  {
    section: "Failure toasts: email notifications",
    file: e2e("emailNotifications"),
    rows: {
      "spec-8.20": "Failed to add email notification.",
      "spec-8.21": "Failed to update email notification.",
      "spec-8.22": "Failed to delete email notification.",
      "spec-8.23": "Failed to send test email. Please check your email configuration.",
      "spec-8.24": "Failed to create alert. Please try again.” (email form)",
    },
  },
  {
    section: "Failure toasts: portfolio",
    file: e2e("portfolios"),
    rows: {
      "spec-8.25": "Failed to create portfolio.",
    },
  },
  {
    section: "Failure toasts: signals",
    file: e2e("dashboard"),
    rows: {
      "spec-8.26": "Please enter a valid target price",
    },
  },
  {
    section: "Failure toasts: push",
    file: e2e("settings"),
    rows: {
      "spec-8.27": "Push notifications are not supported in this browser",
      "spec-8.28": "Push notification permission was denied",
      "spec-8.29": "Test notification failed",
      "spec-8.30": "Test email failed",
      "spec-8.31": "Failed to subscribe to push notifications",
      "spec-8.32": "Failed to enable push notifications” (uses the thrown message)",
    },
  },
  {
    section: "Success toasts",
    file: e2e("emailNotifications"),
    rows: {
      "spec-8.33": "Email alert created successfully! You will receive notifications via email.",
    },
  },
  {
    section: "Success toasts",
    file: e2e("priceAlerts"),
    rows: {
      "spec-8.34": "Price alert created successfully",
    },
  },
  {
    section: "Success toasts",
    file: e2e("dashboard"),
    rows: {
      "spec-8.35": "Alert created successfully",
      "spec-8.36": "Alert deleted successfully",
      "spec-8.42": 'Target price of $X set successfully" (title "Target Price Set")',
    },
  },
  {
    section: "Success toasts",
    file: e2e("screener"),
    rows: {
      "spec-8.37": "Price alert created successfully",
      "spec-8.38": "Screener completed successfully",
      "spec-8.39": "Multi-source screener completed successfully",
      "spec-8.40": "Earnings screener completed successfully",
    },
  },
  {
    section: "Success toasts",
    file: e2e("surge"),
    rows: {
      "spec-8.41": "Surge analysis completed successfully",
    },
  },
  {
    section: "Success toasts",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-8.43": "Test SMS sent successfully",
    },
  },
  {
    section: "Success toasts",
    file: e2e("international"),
    rows: {
      "spec-8.44": '{symbol} has been added to your watchlist" (title "Added to Watchlist")',
    },
  },
];
