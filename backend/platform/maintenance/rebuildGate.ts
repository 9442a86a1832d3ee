import type { Clock } from "../clock.ts";
import type { Rebuild } from "../../contract/health.ts";
import type { RebuildProgress } from "../eventStore/rebuild.ts";
import { paceOf } from "../eventStore/rebuildPace.ts";
import { plainText } from "../http/errors.ts";

/** Keeps calls from tables that are not complete. */
export interface RebuildGate {
  close(): void;
  progressed(progress: RebuildProgress): void;
  open(): void;
  /** Null while it is open. */
  read(): Rebuild | null;
  /** The answer to a call that must wait; undefined where it may proceed. */
  refuse(request: Request): Response | undefined;
}

/** Paths that need no derived table, and change none. */
const UNTOUCHED = [
  /^\/api\/health(\/|$)/,
  /^\/api\/(docs|openapi\.json)/,
  /^\/api\/(settings|email-notifications|phone-numbers|community)(\/|$)/,
  /^\/api\/stocks\/(search|movers)$/,
];

/** Bounds of Retry-After: not so often that it is a burden, and not after the end. */
const LEAST_WAIT_SECONDS = 1;
const MAX_WAIT_SECONDS = 30;

export function createRebuildGate(clock: Pick<Clock, "elapsed">): RebuildGate {
  let closedAt: number | undefined;
  let progress: RebuildProgress = { events: 0, share: 0 };

  const read = (): Rebuild | null => {
    if (closedAt === undefined) return null;
    const pace = paceOf(progress, clock.elapsed() - closedAt);
    return { ...pace, sentence: describe(pace) };
  };

  return {
    close: () => {
      closedAt = clock.elapsed();
      progress = { events: 0, share: 0 };
    },
    progressed: (next) => {
      progress = next;
    },
    open: () => {
      closedAt = undefined;
    },
    read,
    refuse: (request) => {
      if (closedAt === undefined) return undefined;
      const isRead = request.method === "GET" || request.method === "HEAD";
      const { pathname } = new URL(request.url);
      if (isRead && UNTOUCHED.some((pattern) => pattern.test(pathname))) return undefined;
      const rebuild = read();
      const wait = rebuild?.secondsLeft ?? LEAST_WAIT_SECONDS;
      const answer = plainText(503, rebuild?.sentence ?? "");
      const seconds = Math.min(MAX_WAIT_SECONDS, Math.max(LEAST_WAIT_SECONDS, wait));
      answer.headers.set("retry-after", String(seconds));
      return answer;
    },
  };
}

const describe = ({ percent, secondsLeft }: Pick<Rebuild, "percent" | "secondsLeft">): string => {
  const left = secondsLeft === null ? "" : `, about ${secondsLeft} s left`;
  return `The tables are being rebuilt after an update: ${percent}% done${left}. Nothing is lost, and nothing can be changed until then`;
};
