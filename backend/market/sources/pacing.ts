import type { Clock } from "../../platform/clock.ts";
import type { Priority } from "../priority.ts";
import { BudgetSpent } from "../source.ts";
import type { VendorRequest, VendorTransport } from "./transport.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/**
 * A vendor's rate limit. At most `perMinute + burst` requests are sent in any minute, and
 * `perMinute / 60 + burst` in any second. A documented limit is met if it exceeds that sum.
 */
export interface VendorLimits {
  readonly perMinute: number;
  /** Requests that may be sent back to back. */
  readonly burst: number;
}

/** Order of service: prices for alerts, then people, then background runs, which can wait. */
const urgencies = ["price", "interactive", "background"] as const;
export type Urgency = "price" | Priority;

export interface UrgencyBudget {
  /** A limit within the total; defaults to the total. */
  readonly limits?: VendorLimits;
  /** Part of the burst reserved for more urgent requests. */
  readonly spares: number;
}

export type UrgencyBudgets = Readonly<Record<Urgency, UrgencyBudget>>;

export interface PacingOptions {
  readonly source: string;
  readonly limits: VendorLimits;
  /** By default, background requests leave half of the burst to people. */
  readonly budgets?: UrgencyBudgets;
  /** Defaults to the request's own priority. */
  readonly urgencyOf?: (request: VendorRequest) => Urgency;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called once with a function that returns how many requests could be sent right now. */
  readonly watch?: ((readLeft: () => number) => void) | undefined;
}

/** Maximum wait; a query that would wait longer is refused without a request. */
const MAX_WAIT_MS = 8000;
/** A run that has waited retries soon; a query fails after ten seconds in total. */
const MAX_BACKGROUND_WAIT_MS = 6000;

interface Bucket {
  /**
   * Returns the time at which a request may be sent if `ahead` others precede it and it leaves
   * `spares` of the burst unused.
   */
  dueAt(now: number, ahead: number, spares: number): number;
  take(now: number): void;
  left(now: number): number;
}

/** Generic cell rate algorithm (ITU-T I.371): a token bucket represented by one instant. */
function createBucket({ perMinute, burst }: VendorLimits): Bucket {
  const everyMs = MINUTE_MS / perMinute;
  /** Time at which the last request would have been due at an even rate. */
  let evenAt = Number.NEGATIVE_INFINITY;
  return {
    dueAt: (now, ahead, spares) => Math.max(evenAt, now) + (ahead + spares + 1 - burst) * everyMs,
    take(now) {
      evenAt = Math.max(evenAt, now) + everyMs;
    },
    left: (now) => Math.max(0, Math.floor(burst - Math.max(0, evenAt - now) / everyMs)),
  };
}

interface Waiting {
  readonly since: number;
  readonly leave: () => void;
  readonly refuse: () => void;
}

/**
 * Sends requests at the vendor's rate, most urgent first, otherwise in order. The limit applies to
 * the process as a whole, regardless of callers. A query that would wait too long rejects
 * immediately with {@link BudgetSpent}, a background one only after it has waited.
 */
export function paceTransport(send: VendorTransport, options: PacingOptions): VendorTransport {
  const { source, limits, clock, wait } = options;
  const budgets = options.budgets ?? shareBurst(limits);
  const urgencyOf = options.urgencyOf ?? (({ priority = "interactive" }) => priority);
  const whole = createBucket(limits);
  const queues = urgencies.map((urgency) => {
    const { limits: own, spares } = budgets[urgency];
    const bucket = own && createBucket(own);
    const waiting: Waiting[] = [];
    const dueAt = (now: number, ahead = 0): number =>
      Math.max(
        whole.dueAt(now, ahead, spares),
        bucket?.dueAt(now, Math.min(ahead, waiting.length), 0) ?? Number.NEGATIVE_INFINITY,
      );
    const longestWaitMs = urgency === "background" ? MAX_BACKGROUND_WAIT_MS : MAX_WAIT_MS;
    return { bucket, waiting, dueAt, longestWaitMs };
  });
  /** Latest time waited for, because timers may fire slightly early. */
  let reachedAt = Number.NEGATIVE_INFINITY;
  let wakesAt = Number.POSITIVE_INFINITY;

  const readTime = (): number => Math.max(clock.elapsed(), reachedAt);
  options.watch?.(() => whole.left(readTime()));

  function drain(): void {
    const now = readTime();
    for (const { waiting, longestWaitMs } of queues) {
      while (waiting[0] && now - waiting[0].since > longestWaitMs) waiting.shift()?.refuse();
    }
    // A kind that has used up its own limit does not block the others.
    for (const { waiting, dueAt, bucket } of queues) {
      while (waiting.length > 0 && dueAt(now) <= now) {
        whole.take(now);
        bucket?.take(now);
        waiting.shift()?.leave();
      }
    }
    const next = Math.min(...queues.flatMap((queue) => (queue.waiting[0] ? queue.dueAt(now) : [])));
    if (next < wakesAt) wakeAt(next, now);
  }

  function wakeAt(time: number, now: number): void {
    wakesAt = time;
    void wait(Math.ceil(time - now)).then(() => wake(time));
  }

  function wake(time: number): void {
    reachedAt = Math.max(reachedAt, time);
    if (wakesAt === time) wakesAt = Number.POSITIVE_INFINITY;
    drain();
  }

  return async (request) => {
    const urgency = urgencyOf(request);
    const rank = urgencies.indexOf(urgency);
    const queue = queues[rank];
    if (!queue) throw new Error(`no budget for ${urgency}`);
    const now = readTime();
    const ahead = queues.slice(0, rank + 1).reduce((sum, { waiting }) => sum + waiting.length, 0);
    const isPatient = urgency === "background";
    if (!isPatient && queue.dueAt(now, ahead) - now > MAX_WAIT_MS) throw new BudgetSpent(source);
    await new Promise<void>((leave, reject) => {
      const refuse = () => reject(new BudgetSpent(source));
      queue.waiting.push({ since: now, leave, refuse });
      drain();
    });
    return send(request);
  };
}

const shareBurst = ({ burst }: VendorLimits): UrgencyBudgets => ({
  price: { spares: 0 },
  interactive: { spares: 0 },
  background: { spares: Math.floor(burst / 2) },
});
