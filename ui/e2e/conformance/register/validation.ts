import { e2e, type ProvenRows } from "./provenRows.ts";

/** Rows spec-5 and spec-6. */
export const validation: readonly ProvenRows[] = [
  {
    section: "Validation",
    file: e2e("dashboard"),
    rows: {
      "spec-5.1":
        'Quick Add Alert: symbol and target price are required, otherwise "Please fill in all required fields".',
      "spec-5.2": 'Lookup box: an empty symbol gives "Please enter a stock symbol".',
      "spec-5.3":
        'Signal target price must parse as a number, otherwise "Please enter a valid target price". Step 0.01.',
      "spec-5.4": "Target price is a number with step 0.01.",
    },
  },
  {
    section: "Validation",
    file: e2e("time"),
    rows: {
      "spec-5.5":
        "it looks up only when the trimmed symbol is at least 2 characters, after a 500 ms pause.",
      "spec-5.13":
        "Email alert price lookup: starts at 1 or more characters after 500 ms. If none is found it shows 'No price data found for \"{x}\"'.",
    },
  },
  {
    section: "Validation",
    file: e2e("priceAlerts"),
    rows: {
      "spec-5.6":
        'symbol is required ("Symbol is required") and at most 5 characters ("Symbol must be 5 characters or less")',
      "spec-5.7": 'targetPrice must be positive ("Target price must be positive")',
      "spec-5.8": "alertType is one of above, below, change_percent",
      "spec-5.9": "the symbol is upper-cased on submit",
      "spec-5.10": "A missing result shows \"Symbol '{symbol}' not found\".",
    },
    decision: "The limit of 5 characters applies to the symbol before the market suffix.",
  },
  {
    section: "Validation",
    file: e2e("phoneNumbers"),
    rows: {
      "spec-5.11": 'phoneNumberId is optional, and the option "All Numbers" means none',
      "spec-5.12":
        'phone must match a phone-format pattern (optional +1, 10 digits, optional separators), message "Invalid phone number format". label is required with minimum length 1, message "Label is required". isActive is boolean, default true.',
    },
  },
  {
    section: "Validation",
    file: e2e("emailNotifications"),
    rows: {
      "spec-5.14":
        "Email add: email (email type) and label are both required. Submit is ignored if either is empty.",
      "spec-5.15":
        "Email alert: symbol, targetPrice and emailId are needed, otherwise the button is disabled. Only active emails are offered. alertType is above or below.",
      "spec-5.16":
        'Deleting an email asks: "Are you sure you want to delete this email notification?"',
    },
  },
  {
    section: "Validation",
    file: e2e("community"),
    rows: {
      "spec-5.17":
        'Community post: title and content must be non-empty after trimming, else "Please fill in both title and content for your post."',
      "spec-5.18": 'A reply must be non-empty, else "Please enter a reply before posting."',
    },
  },
  {
    section: "Validation",
    file: e2e("surge"),
    rows: {
      "spec-5.19": 'Analyze with no quote loaded: "Please enter a valid stock symbol first".',
    },
  },
  {
    section: "Validation",
    file: e2e("international"),
    rows: {
      "spec-5.20": "International search appends the market's suffix to the upper-cased symbol.",
    },
  },
  {
    section: "Validation",
    file: e2e("settings"),
    rows: {
      "spec-5.21": "Settings intervals: minimum 10, maximum 300.",
    },
  },
  {
    section: "Roles",
    file: e2e("shell"),
    rows: {
      "spec-6.1": "There is no sign-in and there are no roles. Every visitor sees every screen.",
    },
  },
];
