import PostalMime from "postal-mime";

export const parseMail = (raw: string | Uint8Array<ArrayBuffer>) => PostalMime.parse(raw);
