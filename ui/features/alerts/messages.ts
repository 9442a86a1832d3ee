/** Sentences of the specification (§2, §5, §8) that the Price Alerts screen shows. */
export const CREATED = "Price alert created successfully";
export const CREATE_FAILED = "Failed to create price alert";
export const DIALOG_TITLE = "Create New Price Alert";
export const EMPTY = "No alerts yet";

export const SYMBOL_REQUIRED = "Symbol is required";
export const SYMBOL_TOO_LONG = "Symbol must be 5 characters or less";
export const TARGET_NOT_POSITIVE = "Target price must be positive";

export const EVERY_ADDRESS = "All active addresses";
export const EVERY_NUMBER = "All Numbers";
