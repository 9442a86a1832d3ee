import type { NotificationRequest } from "../evolve.ts";
import { symbolOf } from "./notice.ts";

/** Pages of the product that a message leads to, from its root: `/?chart=AAPL`. */
export interface MessageLinks {
  readonly chart: string;
  /** Asks before it mutes: programs that prefetch links must change nothing. */
  readonly mute: string;
}

/** Null for a test, which is about no alert. */
export function linksOf(request: NotificationRequest): MessageLinks | null {
  const { alertId, rule } = request;
  const symbol = symbolOf(request);
  if (symbol === null || (alertId === null && !rule)) return null;
  return {
    chart: `/?chart=${encodeURIComponent(symbol)}`,
    // A rule has no mute of its own: it is paused where it is listed.
    mute: alertId === null ? MUTE_ALL_LINK : `/mute?alert=${alertId}`,
  };
}

/** Mutes everything: for a message about several alerts. */
export const MUTE_ALL_LINK = "/mute";

export const pageOf = (publicUrl: string, path: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${path}`;
