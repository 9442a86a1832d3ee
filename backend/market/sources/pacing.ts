import type { Clock } from "../../platform/clock.ts";
import type { Urgency } from "../priority.ts";
import { BudgetSpent, type SourceBudget, type SymbolQuota } from "../source.ts";
import type { VendorRequest, VendorTransport } from "./transport.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { dateIn } from "../../domain/sessions.ts";

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
const urgencies: readonly Urgency[] = ["price", "interactive", "background"];

interface UrgencyBudget {
  /** A limit within the total; defaults to the total. */
  readonly limits?: VendorLimits;
  /** Part of the burst reserved for more urgent requests. */
  readonly spares: number;
}

export type UrgencyBudgets = Readonly<Record<Urgency, UrgencyBudget>>;

/** A part of the vendor that may use only so much of the whole. */
export interface PathLimits {
  readonly name: string;
  readonly limits: VendorLimits;
}

export interface PacingOptions {
  readonly source: string;
  readonly limits: VendorLimits;
  /** By default, background requests leave half of the burst to people. */
  readonly budgets?: UrgencyBudgets;
  /** Limits within the total of parts of the vendor, by the address; none by default. */
  readonly pathOf?: (url: string) => PathLimits | undefined;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called once with the budget. */
  readonly watch?: ((budget: SourceBudget) => void) | undefined;
}

/** Maximum wait; a query that would wait longer is refused without a request. */
const MAX_WAIT_MS = 8000;
/** A run that has waited retries soon; a query fails after ten seconds in total. */
const MAX_BACKGROUND_WAIT_MS = 6000;

interface Bucket {
  /** Time at which a request may be sent after `ahead` others, leaving `spares` of the burst. */
  dueAt(now: number, ahead: number, spares: number): number;
  take(now: number): void;
  left(now: number): number;
  spendBurst(now: number): void;
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
    spendBurst(now) {
      evenAt = Math.max(evenAt, now + burst * everyMs);
    },
  };
}

/** Requests of one urgency to one path of the vendor, in order. */
interface Lane {
  readonly rank: number;
  readonly path: string | undefined;
  readonly spares: number;
  /** Limits within the total. */
  readonly own: readonly { readonly bucket: Bucket; readonly isShared: (lane: Lane) => boolean }[];
  readonly waiting: Waiting[];
  readonly longestWaitMs: number;
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
  const { source, limits, clock, wait, pathOf } = options;
  const budgets = options.budgets ?? shareBurst(limits);
  const whole = createBucket(limits);
  const bucketOf = new Map<string, Bucket>();
  const lanes: Lane[] = [];

  function shareBucket(name: string, own: VendorLimits): Bucket {
    const bucket = bucketOf.get(name) ?? createBucket(own);
    bucketOf.set(name, bucket);
    return bucket;
  }

  function laneFor({ url, priority: urgency = "interactive" }: VendorRequest): Lane {
    const path = pathOf?.(url);
    const rank = urgencies.indexOf(urgency);
    const known = lanes.find((lane) => lane.rank === rank && lane.path === path?.name);
    if (known) return known;
    const { limits: ofUrgency, spares } = budgets[urgency];
    const own: Lane["own"][number][] = [];
    if (ofUrgency) {
      const bucket = shareBucket(`urgency ${urgency}`, ofUrgency);
      own.push({ bucket, isShared: (lane) => lane.rank === rank });
    }
    if (path) {
      const bucket = shareBucket(`path ${path.name}`, path.limits);
      own.push({ bucket, isShared: (lane) => lane.path === path.name });
    }
    const longestWaitMs = urgency === "background" ? MAX_BACKGROUND_WAIT_MS : MAX_WAIT_MS;
    const lane = { rank, path: path?.name, spares, own, waiting: [], longestWaitMs };
    lanes.push(lane);
    lanes.sort((one, other) => one.rank - other.rank);
    return lane;
  }

  /** `before` are the lanes whose waiting requests go first. */
  const dueAt = ({ spares, own }: Lane, now: number, before: readonly Lane[] = []): number =>
    Math.max(
      whole.dueAt(now, countWaiting(before), spares),
      ...own.map(({ bucket, isShared }) =>
        bucket.dueAt(now, countWaiting(before.filter(isShared)), 0),
      ),
    );
  /** Latest time waited for, because timers may fire slightly early. */
  let reachedAt = Number.NEGATIVE_INFINITY;
  let wakesAt = Number.POSITIVE_INFINITY;

  const readTime = (): number => Math.max(clock.elapsed(), reachedAt);
  options.watch?.({
    left: () => whole.left(readTime()),
    resume(wasUsed) {
      if (wasUsed || MINUTE_MS / limits.perMinute < MAX_WAIT_MS) whole.spendBurst(readTime());
    },
  });

  /** The most urgent request that may be sent now, of equals the one that has waited longest. */
  function nextLane(now: number): Lane | undefined {
    const due = lanes.filter((lane) => lane.waiting.length > 0 && dueAt(lane, now) <= now);
    const ready = due.filter(({ rank }) => rank === due[0]?.rank);
    return ready.toSorted((one, other) => sinceOf(one) - sinceOf(other))[0];
  }

  function drain(): void {
    const now = readTime();
    for (const lane of lanes) {
      while (now - sinceOf(lane) > lane.longestWaitMs) lane.waiting.shift()?.refuse();
    }
    // A kind that has used up its own limit does not block the others.
    for (let lane = nextLane(now); lane; lane = nextLane(now)) {
      whole.take(now);
      for (const { bucket } of lane.own) bucket.take(now);
      lane.waiting.shift()?.leave();
    }
    const next = Math.min(...lanes.flatMap((lane) => (lane.waiting[0] ? dueAt(lane, now) : [])));
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
    const lane = laneFor(request);
    const now = readTime();
    const before = lanes.filter(({ rank }) => rank <= lane.rank);
    const isPatient = request.priority === "background";
    if (!isPatient && dueAt(lane, now, before) - now > MAX_WAIT_MS) throw new BudgetSpent(source);
    await new Promise<void>((leave, reject) => {
      const refuse = () => reject(new BudgetSpent(source));
      lane.waiting.push({ since: now, leave, refuse });
      drain();
    });
    return send(request);
  };
}

const countWaiting = (lanes: readonly Lane[]): number =>
  lanes.reduce((sum, { waiting }) => sum + waiting.length, 0);

/** Infinite for a lane where nothing waits. */
const sinceOf = ({ waiting }: Lane): number => waiting[0]?.since ?? Number.POSITIVE_INFINITY;

const shareBurst = ({ burst }: VendorLimits): UrgencyBudgets => ({
  price: { spares: 0 },
  interactive: { spares: 0 },
  background: { spares: Math.floor(burst / 2) },
});

interface SymbolQuotaOptions {
  readonly source: string;
  readonly perMonth: number;
  /** Zone in which the vendor's month begins. */
  readonly zone: string;
  /** Symbol that an address is about, in the vendor's notation; undefined if it is not counted. */
  readonly symbolOf: (url: string) => string | undefined;
  readonly clock: Clock;
}

/** Refuses new symbols with {@link BudgetSpent} once those of the month are used up. */
export function limitSymbols(
  send: VendorTransport,
  { source, perMonth, zone, symbolOf, clock }: SymbolQuotaOptions,
): { readonly send: VendorTransport; readonly quota: SymbolQuota } {
  let month = "";
  let symbols = new Set<string>();

  function current(): Set<string> {
    const now = dateIn(zone, clock.now()).slice(0, "YYYY-MM".length);
    if (now !== month) {
      month = now;
      symbols = new Set();
    }
    return symbols;
  }

  return {
    send: async (request) => {
      const symbol = symbolOf(request.url);
      const asked = current();
      if (symbol !== undefined && !asked.has(symbol)) {
        if (asked.size >= perMonth) {
          throw new BudgetSpent(source, `the ${perMonth} symbols of this month are used up`);
        }
        asked.add(symbol);
      }
      return send(request);
    },
    quota: {
      perMonth,
      left: () => Math.max(0, perMonth - current().size),
      saved: () => ({ symbols: [...current()], month }),
      restore(saved) {
        const asked = current();
        if (saved.month === month) for (const symbol of saved.symbols) asked.add(symbol);
      },
    },
  };
}
