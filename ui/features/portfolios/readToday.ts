import { readNow } from "../../app/browser/clock.ts";

/** Returns `YYYY-MM-DD` in the user's time zone. */
export function readToday(): string {
  const now = new Date(readNow());
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
