export const NOT_CONFIGURED = "Not Configured";
export const INCOMPLETE = "Incomplete";
export const INCOMPLETE_KEY = "Enter both parts of the key.";
export const INCOMPLETE_REMEDY =
  "Its address or a secret is missing, so nothing can be sent. Delete it and add it again.";
export const CONFIGURED = "Configured";
export const WORKING = "Working";
export const REFUSED = "Refused";
export const CONFIRMED = "Confirmed";
export const NOT_CONFIRMED_YET = "Not confirmed yet";
export const CONFIRMED_BY_A_MESSAGE = "Confirmed by the first message it accepts";
export const CHECK = "Verify";
/** Unlike Test, this sends no message. */
export const CHECK_NOTE = "Verifies the credentials without sending a message";
export const nameCheck = (label: string): string => `Verify ${label}`;
export const CHECK_FAILED = "Failed to verify the credentials";

export const SECRETS_NOTE = "Stored on the server and never shown again.";
export const SECRETS_NOTE_IN_DEMO =
  "Stored only in this browser and never shown again. The demo sends it to no one.";
