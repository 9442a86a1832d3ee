import { readNow } from "../../app/browser/clock.ts";

/** Today on the reader's calendar. */
export function readToday(): string {
  const now = new Date(readNow());
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
