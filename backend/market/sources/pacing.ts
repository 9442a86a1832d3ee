import type { Clock } from "../../platform/clock.ts";
import type { Priority } from "../priority.ts";
import { BudgetSpent } from "../source.ts";
import type { VendorRequest, VendorTransport } from "./transport.ts";
import { MINUTE_MS } from "../../platform/durations.ts";

/**
 * What a vendor may be asked. In any minute no more than `perMinute + burst` requests leave, in any
 * second no more than `perMinute / 60 + burst`: a stated limit holds when that sum is below it.
 */
export interface VendorLimits {
  readonly perMinute: number;
  /** Requests that may follow each other at once. */
  readonly burst: number;
}

/** Who goes first: prices that alerts wait for, then people, then runs, which have time. */
const urgencies = ["price", "interactive", "background"] as const;
export type Urgency = "price" | Priority;

/** What one kind of request may take of a vendor's budget. */
export interface UrgencyBudget {
  /** A bound of its own within the whole; left out, the whole is the bound. */
  readonly limits?: VendorLimits;
  /** Of the burst, what is left for the more urgent: they find it whenever they come. */
  readonly spares: number;
}

export type UrgencyBudgets = Readonly<Record<Urgency, UrgencyBudget>>;

export interface PacingOptions {
  /** The source whose budget it is. */
  readonly source: string;
  readonly limits: VendorLimits;
  /** Left out, half of the burst is spared by the background for people. */
  readonly budgets?: UrgencyBudgets;
  /** Left out, the request's own priority. */
  readonly urgencyOf?: (request: VendorRequest) => Urgency;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Longer than this nobody waits: the question is then refused without a request. */
const MAX_WAIT_MS = 8000;
/** A run that has waited asks again soon; a question counts as failed after ten seconds in all. */
const MAX_BACKGROUND_WAIT_MS = 6000;

interface Bucket {
  /** When one may leave that has `ahead` others before it and leaves `spares` of the burst. */
  dueAt(now: number, ahead: number, spares: number): number;
  take(now: number): void;
}

/** The generic cell rate algorithm (ITU-T I.371), which is a bucket of tokens kept as one instant. */
function createBucket({ perMinute, burst }: VendorLimits): Bucket {
  const everyMs = MINUTE_MS / perMinute;
  /** When the last one let out would be due, had they all come evenly. */
  let evenAt = Number.NEGATIVE_INFINITY;
  return {
    dueAt: (now, ahead, spares) => Math.max(evenAt, now) + (ahead + spares + 1 - burst) * everyMs,
    take(now) {
      evenAt = Math.max(evenAt, now) + everyMs;
    },
  };
}

interface Waiting {
  readonly since: number;
  readonly leave: () => void;
  readonly refuse: () => void;
}

/**
 * Lets requests out at the vendor's pace: the most urgent first, equal ones in the order they came.
 * The bound is on what leaves this process, whatever asks and however often. What would wait too long
 * rejects with {@link BudgetSpent}; one of the background is refused only after it has waited.
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
  /** The latest instant that was waited for: timers may fire a little before it. */
  let reachedAt = Number.NEGATIVE_INFINITY;
  let wakesAt = Number.POSITIVE_INFINITY;

  const readTime = (): number => Math.max(clock.elapsed(), reachedAt);

  function drain(): void {
    const now = readTime();
    for (const { waiting, longestWaitMs } of queues) {
      while (waiting[0] && now - waiting[0].since > longestWaitMs) waiting.shift()?.refuse();
    }
    // A budget that is used up by its own bound holds back nobody else.
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
