/** Sentences of the specification (§5, §8) that the Email Notifications screen shows. */
export const ADD_FAILED = "Failed to add email notification.";
export const UPDATE_FAILED = "Failed to update email notification.";
export const DELETE_FAILED = "Failed to delete email notification.";
export const TEST_FAILED = "Failed to send test email. Please check your email configuration.";
export const CONFIRM_DELETE = "Are you sure you want to delete this email notification?";
export const ALERT_CREATED =
  "Email alert created successfully! You will receive notifications via email.";
export const ALERT_FAILED = "Failed to create alert. Please try again.";
export const describeMissingPrice = (symbol: string): string =>
  `No price data found for "${symbol}"`;
