/** Sentences of the specification (§4, §8) and our own that the Settings screen shows. */
export const PUSH_UNSUPPORTED = "Push notifications are not supported in this browser";
export const PUSH_DENIED = "Push notification permission was denied";
export const PUSH_SUBSCRIBE_FAILED = "Failed to subscribe to push notifications";
export const PUSH_ENABLE_FAILED = "Failed to enable push notifications";
export const PUSH_TEST_FAILED = "Test notification failed";
export const EMAIL_TEST_FAILED = "Test email failed";
export const PUSH_BLOCKED =
  "Notifications are blocked. Enable notifications in your browser settings and refresh the page.";
export const PUSH_ENABLED = "Push notifications enabled";
export const PUSH_DISABLED = "Push notifications disabled in this browser";
export const PUSH_DISABLE_FAILED = "Failed to disable push notifications";
export const PUSH_TEST_SENT = "Test notification sent";
export const EMAIL_TEST_SENT = "Test email sent";
export const SETTINGS_SAVED = "Settings saved successfully";
export const SETTINGS_FAILED = "Failed to save settings";
export const KEYS_SAVED = "API configuration saved successfully";
export const KEYS_FAILED = "Failed to save API configuration";
export const INTERVAL_OUT_OF_RANGE = "Must be a whole number from 10 to 300";
export const EMAIL_REQUIRED = "Enter the address to send a test to";
export const NOT_CONFIGURED = "Not Configured";
export const CONFIGURED = "Configured";
