import { UNKNOWN_BROWSER, describeBrowser } from "./messages.ts";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browsers also claim to be others, so the order of the list matters. */
export function nameBrowser(agent: string): string {
  const nameFrom = (list: typeof BROWSERS) => list.find(([mark]) => mark.test(agent))?.[1];
  const browser = nameFrom(BROWSERS);
  const system = nameFrom(SYSTEMS);
  if (browser === undefined) return agent === "" ? UNKNOWN_BROWSER : agent.slice(0, 40);
  return system === undefined ? browser : describeBrowser(browser, system);
}
