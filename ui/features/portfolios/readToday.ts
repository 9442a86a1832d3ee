import { readNow } from "../../app/browser/clock.ts";

/** Returns today in the user's time zone, `YYYY-MM-DD`. */
export function readToday(): string {
  const now = new Date(readNow());
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
