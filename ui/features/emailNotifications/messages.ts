/** Sentences required by the specification. */
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

export const NO_ADDRESSES = "No addresses yet";
export const NO_ADDRESSES_REASON = "Add one to receive your alerts by email.";
export const WAITING_FOR_ADDRESSES = "Waiting for the list of addresses.";
export const ADDRESSES_FAILED = "The addresses could not be loaded";
export const ADDRESSES = "Addresses";
export const TEST_EMAIL_SENT = "Test email sent";
export const TEST_EMAIL_FILED = "Test email saved to a file; nothing was sent";
export const describeDeleted = (email: string): string => `${email} has been deleted`;
export const describeRestored = (email: string): string => `${email} has been restored`;
export const RESTORE_FAILED = "Failed to restore the address";
export const UNDO = "Undo";
export const nameDelete = (email: string): string => `Delete ${email}`;
export const DELETE = "Delete";
export const describeAdded = (email: string): string => `${email} has been added`;
export const EMAIL_REQUIRED = "Enter an email address";
export const LABEL_REQUIRED = "Enter a label";
export const EMAIL_INVALID = "Enter a valid email address";
export const ADD_AN_ADDRESS = "Add an address";
export const EMAIL = "Email";
export const EMAIL_EXAMPLE = "you@example.com";
export const LABEL = "Label";
export const LABEL_HELP = "A name to recognize it in the list";
export const LABEL_EXAMPLE = "Personal";
export const RETURN_NOTE = "After adding it, you return to where you were.";
export const ADD_ADDRESS = "Add address";
export const CREATE_EMAIL_PRICE_ALERT = "Create Email Price Alert";
export const SEND_TO = "Send to";
export const SEND_TO_HELP = "Add an address first; only active ones are offered";
export const CHOOSE_ADDRESS = "Choose an address";
export const CREATE_ALERT = "Create alert";
export const MAIL_DELIVERY = "Mail delivery";
export const MAIL_IN_DEMO = "Email goes to the demo inbox. Nothing is sent.";
export const SEE_SYSTEM_STATUS = "See System Status";
export const MAILBOX_ASKED = "Checking the mailbox…";
export const GMAIL_CONNECTED = "Gmail connected";
export const GMAIL_DISCONNECTED = "Gmail disconnected";
export const GMAIL_NOT_CHECKED_YET = "Gmail not checked yet";
