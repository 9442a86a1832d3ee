import PostalMime from "postal-mime";

/** Parses a mail as a mailbox would. */
export const parseMail = (raw: string | Uint8Array<ArrayBuffer>) => PostalMime.parse(raw);
