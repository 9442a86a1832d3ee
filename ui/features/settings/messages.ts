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

export const SESSION_ENDED = "Signed out there";
export const SESSION_END_FAILED = "Failed to sign it out";
export const SIGN_OUT_FAILED = "Failed to sign out";

export const QUIET_SAVED = "Quiet hours saved";
export const QUIET_FAILED = "Failed to save the quiet hours";
export const TIME_REQUIRED = "Enter a time";
export const TIMES_EQUAL = "Must differ from the beginning";
export const ZONE_UNKNOWN = "No such time zone: it looks like Europe/Berlin";

export const SERVICE_ADDED = "Channel added. Press Test to try it.";
export const SERVICE_ADD_FAILED = "Failed to add the channel";
export const SERVICE_UPDATE_FAILED = "Failed to change the channel";
export const SERVICE_DELETE_FAILED = "Failed to delete the channel";
export const SERVICE_CONFIRM_DELETE =
  "Its address and its secrets are deleted for good. What has not been sent to it yet never will be.";
export const SERVICE_TEST_SENT = "Test sent";
export const SERVICE_TEST_FAILED = "Test failed";
export const NAME_REQUIRED = "Enter a name for it";
export const describeTooShort = (characters: number): string =>
  `Must be ${characters} characters or more, or none`;
