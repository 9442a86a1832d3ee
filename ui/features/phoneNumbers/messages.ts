/** Sentences of the specification (§2, §5, §8) that the Phone Numbers screen shows. */
export const ADD_FAILED = "Failed to add phone number";
export const UPDATE_FAILED = "Failed to update phone number";
export const DELETE_FAILED = "Failed to delete phone number";
export const TEST_FAILED = "Failed to send test SMS";
export const TEST_SENT = "Test SMS sent successfully";
export const PHONE_INVALID = "Invalid phone number format";
export const LABEL_REQUIRED = "Label is required";
export const EMPTY = "Add phone numbers to receive SMS alerts when price targets are reached.";

export const EMPTY_REASON =
  "SMS goes through Twilio. US carriers take it from approved numbers only, and approval can take weeks.";
export const RESTORE_FAILED = "Failed to bring the phone number back";
export const describeAdded = (phone: string): string => `${phone} has been added`;
export const describeUpdated = (phone: string): string => `${phone} has been saved`;
export const describeDeleted = (phone: string): string => `${phone} has been deleted`;
export const describeRestored = (phone: string): string => `${phone} is back on the list`;

/** What the live chat says, whatever it is told: nobody is there. */
export const CHAT_REPLY =
  "Thank you for your message. This chat is a demonstration: nobody reads it, and nothing you write leaves this page.";
