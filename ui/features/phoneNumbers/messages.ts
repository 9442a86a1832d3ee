/** Sentences required by the specification. */
export const ADD_FAILED = "Failed to add phone number";
export const UPDATE_FAILED = "Failed to update phone number";
export const DELETE = "Delete";
export const nameDelete = (phone: string): string => `Delete ${phone}`;
export const DELETE_FAILED = "Failed to delete phone number";
export const TEST_FAILED = "Failed to send test SMS";
export const TEST_SENT = "Test SMS sent successfully";
export const PHONE_INVALID = "Invalid phone number format";
export const LABEL_REQUIRED = "Label is required";
export const EMPTY = "Add phone numbers to receive SMS alerts when price targets are reached.";

export const EMPTY_REASON =
  "SMS is sent through Twilio. US carriers accept only approved numbers, and approval can take weeks.";
export const EMPTY_REASON_IN_DEMO =
  "In the demo, text messages go to the demo inbox. On your own server they are sent through Twilio.";
export const RESTORE_FAILED = "Failed to restore the phone number";
export const describeAdded = (phone: string): string => `${phone} has been added`;
export const describeUpdated = (phone: string): string => `${phone} has been saved`;
export const describeDeleted = (phone: string): string => `${phone} has been deleted`;
export const describeRestored = (phone: string): string => `${phone} has been restored`;

export const CHAT_REPLY =
  "Thank you for your message. This chat is a demo: no one reads it, and nothing you write leaves this page.";

export const EDIT_PHONE_NUMBER = "Edit Phone Number";
export const SAVE = "Save";
export const UNDO = "Undo";
export const ADD_YOUR_FIRST_NUMBER = "Add your first number";
export const WAITING_FOR_NUMBERS = "Waiting for the list of phone numbers.";
export const NUMBERS_FAILED = "The phone numbers could not be loaded";
export const NUMBERS = "Numbers";
export const ADD_PHONE_NUMBER = "Add Phone Number";
export const ADD_NUMBER = "Add number";
export const PHONE_NUMBER = "Phone number";
export const NUMBER_HELP = "A US or Canadian number, such as (202) 555-0123";
export const LABEL = "Label";
export const LABEL_HELP = "A name to recognize it in the list";
export const LABEL_EXAMPLE = "Personal";
export const ACTIVE_SWITCH = "Active (receives alerts)";
export const LIVE_CHAT_SUPPORT = "Live Chat Support";
export const describeAbout = (phone: string): string => `About ${phone}`;
export const CONVERSATION = "Conversation";
export const CHAT_EMPTY = "Ask about SMS to this number.";
export const SPEAKER_YOU = "You: ";
export const SPEAKER_SUPPORT = "Support: ";
export const MESSAGE = "Message";
export const TYPE_YOUR_MESSAGE = "Type your message";
export const SEND = "Send";
export const CLOSE_CHAT = "Close chat";
