import { LRUCache } from "lru-cache";
import { isoTime, type Clock } from "../clock.ts";
import type { RefusedSignIns } from "../../contract/access.ts";
import type { Log } from "../log.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const MAX_ADDRESSES = 20;
/** A flood of guesses must not fill the disk with log lines. */
const MAX_LINES = 20;
const WINDOW_MS = MINUTE_MS;

export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(clock: Clock, log: Log) {
  /** Iterates from the newest. */
  const byAddress = new LRUCache<string, { count: number; lastAt: number }>({ max: MAX_ADDRESSES });
  let total = 0;
  let lines: number[] = [];

  const logRefusal = (address: string) => {
    const now = clock.elapsed();
    lines = lines.filter((time) => time > now - WINDOW_MS);
    if (lines.length >= MAX_LINES) return;
    lines.push(now);
    log.warn("a sign-in was refused", { address, since_start: total });
    if (lines.length === MAX_LINES) {
      log.warn("more refused sign-ins of this minute are counted and not listed");
    }
  };

  return {
    add(address: string): void {
      total += 1;
      const count = (byAddress.get(address)?.count ?? 0) + 1;
      byAddress.set(address, { count, lastAt: clock.now() });
      logRefusal(address);
    },
    count: (): number => total,
    list: (): readonly RefusedSignIns[] =>
      [...byAddress].map(([address, { count, lastAt }]) => ({
        address,
        count,
        lastAt: isoTime(lastAt),
      })),
  };
}
