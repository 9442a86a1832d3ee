import type { Clock } from "../../clock.ts";
import { BudgetSpent } from "../source.ts";
import type { VendorTransport } from "./transport.ts";

/**
 * What a vendor may be asked. In any minute no more than `perMinute + burst` requests leave, in any
 * second no more than `perMinute / 60 + burst`: a stated limit holds when that sum is below it.
 */
export interface VendorLimits {
  readonly perMinute: number;
  /** Requests that may follow each other at once. */
  readonly burst: number;
}

export interface PacingOptions {
  /** The source whose budget it is. */
  readonly source: string;
  readonly limits: VendorLimits;
  readonly clock: Clock;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Longer than this nobody waits: the question is then refused without a request. */
const LONGEST_WAIT_MS = 8000;

/**
 * Lets requests out at the vendor's pace, in the order they came (generic cell rate algorithm, ITU-T
 * I.371). The bound is on what leaves this process, whatever asks and however often. What would wait
 * too long rejects with {@link BudgetSpent}.
 */
export function paceTransport(send: VendorTransport, options: PacingOptions): VendorTransport {
  const { source, limits, clock, wait } = options;
  const everyMs = 60_000 / limits.perMinute;
  /** When the last request let out would be due, had they all come evenly. */
  let dueAt = Number.NEGATIVE_INFINITY;
  return async (request) => {
    const now = clock.now();
    const due = Math.max(dueAt, now);
    const delay = due - now - (limits.burst - 1) * everyMs;
    if (delay > LONGEST_WAIT_MS) throw new BudgetSpent(source);
    dueAt = due + everyMs;
    if (delay > 0) await wait(Math.ceil(delay));
    return send(request);
  };
}
