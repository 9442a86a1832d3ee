import PostalMime from "postal-mime";

/** A mail as a mailbox reads it. */
export const parseMail = (raw: string | Uint8Array<ArrayBuffer>) => PostalMime.parse(raw);
