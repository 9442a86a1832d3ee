import { e2e, type ProvenRows } from "./provenRows.ts";

/** Specification §8. */
export const errors: readonly ProvenRows[] = [
  {
    section: "§8 Failure toasts: alerts",
    file: e2e("priceAlerts"),
    rows: ["Failed to create price alert", "Failed to delete alert"],
  },
  {
    section: "§8 Failure toasts: the dashboard",
    file: e2e("dashboard"),
    rows: [
      "Failed to create alert",
      "Failed to run screener",
      "Failed to fetch stock data. Please check the symbol and try again.” (shown inline)",
      "Failed to add to watchlist",
    ],
  },
  {
    section: "§8 Failure toasts: screener and lookups",
    file: e2e("errors"),
    rows: [
      "Failed to run standard screener",
      "Failed to run earnings screener",
      "Symbol not found",
      "Error analyzing symbol” (when the lookup throws)",
      "Failed to run surge analysis",
    ],
  },
  {
    section: "§8 Failure toasts: screener and lookups",
    file: e2e("screener"),
    rows: ["Failed to refresh price"],
  },
  {
    section: "§8 Failure toasts: international",
    file: e2e("international"),
    rows: [
      "Stock Not Found: Could not find stock data for the entered symbol.",
      "Failed to add stock to watchlist.",
    ],
  },
  {
    section: "§8 Failure toasts: phone numbers",
    file: e2e("errors"),
    rows: [
      "Failed to add phone number",
      "Failed to update phone number",
      "Failed to delete phone number",
      "Failed to send test SMS",
    ],
  },
  {
    section: "§8 Failure toasts: phone numbers",
    file: e2e("phoneNumbers"),
    rows: ["Failed to send test SMS” (shown when success is false"],
  },
  {
    section: "§8 Failure toasts: e-mail notifications",
    file: e2e("emailNotifications"),
    rows: [
      "Failed to add email notification.",
      "Failed to update email notification.",
      "Failed to delete email notification.",
      "Failed to send test email. Please check your email configuration.",
      "Failed to create alert. Please try again.” (email form)",
    ],
  },
  {
    section: "§8 Failure toasts: portfolio",
    file: e2e("portfolios"),
    rows: ["Failed to create portfolio."],
  },
  {
    section: "§8 Failure toasts: signals",
    file: e2e("validation"),
    rows: ["Please enter a valid target price"],
  },
  {
    section: "§8 Failure toasts: push",
    file: e2e("settings"),
    rows: [
      "Push notifications are not supported in this browser",
      "Push notification permission was denied",
      "Test notification failed",
      "Test email failed",
    ],
  },
  {
    section: "§8 Failure toasts: push",
    file: e2e("errors"),
    rows: [
      "Failed to subscribe to push notifications",
      "Failed to enable push notifications” (uses the thrown message)",
    ],
  },
  {
    section: "§8 Success toasts",
    file: e2e("emailNotifications"),
    rows: ["Email alert created successfully! You will receive notifications via email."],
  },
  {
    section: "§8 Success toasts",
    file: e2e("priceAlerts"),
    rows: ["Price alert created successfully"],
  },
  {
    section: "§8 Success toasts",
    file: e2e("errors"),
    rows: ["Alert created successfully", "Alert deleted successfully"],
  },
  {
    section: "§8 Success toasts",
    file: e2e("screener"),
    rows: [
      "Price alert created successfully",
      "Screener completed successfully",
      "Multi-source screener completed successfully",
      "Earnings screener completed successfully",
    ],
  },
  {
    section: "§8 Success toasts",
    file: e2e("surge"),
    rows: [
      "Surge analysis completed successfully",
      'Target price of $X set successfully" (title "Target Price Set")',
    ],
  },
  {
    section: "§8 Success toasts",
    file: e2e("phoneNumbers"),
    rows: ["Test SMS sent successfully"],
  },
  {
    section: "§8 Success toasts",
    file: e2e("international"),
    rows: ['{symbol} has been added to your watchlist" (title "Added to Watchlist")'],
  },
];
