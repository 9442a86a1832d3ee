import { e2e, type ProvenRows } from "./provenRows.ts";

/** Specification §5 and §6. */
export const validation: readonly ProvenRows[] = [
  {
    section: "§5 Validation",
    file: e2e("validation"),
    rows: [
      'Quick Add Alert: symbol and target price are required, otherwise "Please fill in all required fields".',
      'Lookup box: an empty symbol gives "Please enter a stock symbol".',
      'Signal target price must parse as a number, otherwise "Please enter a valid target price". Step 0.01.',
    ],
  },
  {
    section: "§5 Validation",
    file: e2e("dashboard"),
    rows: [
      "Target price is a number with step 0.01.",
      "it looks up only when the trimmed symbol is at least 2 characters, after a 500 ms pause.",
    ],
  },
  {
    section: "§5 Validation",
    file: e2e("priceAlerts"),
    rows: [
      'symbol is required ("Symbol is required") and at most 5 characters ("Symbol must be 5 characters or less")',
      'targetPrice must be positive ("Target price must be positive")',
      "alertType is one of above, below, change_percent",
      "the symbol is upper-cased on submit",
      "A missing result shows \"Symbol '{symbol}' not found\".",
    ],
    decision: "The limit of 5 characters applies to the symbol before the market suffix.",
  },
  {
    section: "§5 Validation",
    file: e2e("phoneNumbers"),
    rows: [
      'phoneNumberId is optional, and the option "All Numbers" means none',
      'phone must match a phone-format pattern (optional +1, 10 digits, optional separators), message "Invalid phone number format". label is required with minimum length 1, message "Label is required". isActive is boolean, default true.',
    ],
  },
  {
    section: "§5 Validation",
    file: e2e("emailNotifications"),
    rows: [
      "Email alert price lookup: starts at 1 or more characters after 500 ms. If none is found it shows 'No price data found for \"{x}\"'.",
      "Email add: email (email type) and label are both required. Submit is ignored if either is empty.",
      "Email alert: symbol, targetPrice and emailId are needed, otherwise the button is disabled. Only active emails are offered. alertType is above or below.",
      'Deleting an email asks: "Are you sure you want to delete this email notification?"',
    ],
  },
  {
    section: "§5 Validation",
    file: e2e("community"),
    rows: [
      'Community post: title and content must be non-empty after trimming, else "Please fill in both title and content for your post."',
      'A reply must be non-empty, else "Please enter a reply before posting."',
    ],
  },
  {
    section: "§5 Validation",
    file: e2e("surge"),
    rows: ['Analyze with no quote loaded: "Please enter a valid stock symbol first".'],
  },
  {
    section: "§5 Validation",
    file: e2e("international"),
    rows: ["International search appends the market's suffix to the upper-cased symbol."],
  },
  {
    section: "§5 Validation",
    file: e2e("settings"),
    rows: ["Settings intervals: minimum 10, maximum 300."],
  },
  {
    section: "§6 Roles",
    file: e2e("shell"),
    rows: ["There is no sign-in and there are no roles. Every visitor sees every screen."],
  },
];
