import { HttpError } from "./httpError.ts";

const SPELLINGS: Readonly<Record<string, string>> = {
  id: "ID",
  ids: "IDs",
  sms: "SMS",
  url: "URL",
};

const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[ _-]/)
    .map((word) => SPELLINGS[word.toLowerCase()] ?? word.toLowerCase())
    .join(" ");

/** Turns `quietHours.zone` into "Quiet hours, zone" and `symbols.1` into "Symbols, entry 2". */
export function nameField(path: string): string {
  const name = path
    .split(".")
    .map((part) => (/^\d+$/.test(part) ? `entry ${Number(part) + 1}` : wordsOf(part)))
    .join(", ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Rejects one field. `reason` follows its name: "must be one line of plain text". */
export const refuseField = (path: string, reason: string, name = nameField(path)): HttpError =>
  new HttpError(422, `${name} ${reason}`, { field: path });
