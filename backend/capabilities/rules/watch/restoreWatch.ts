import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { rescaledState, type KnownSplits } from "./splits.ts";
import type { WatchedFrom } from "./watchedRule.ts";
import type { SavedWatch } from "../lifecycle/watchStore.ts";

interface Since {
  readonly symbol: string;
  /** Epoch milliseconds of the market's clock. */
  readonly now: number;
  readonly splits: KnownSplits;
}

/** Restores a rule on a symbol as an earlier process left it, in today's shares and clock. */
export function restoreWatch(
  rule: Rule,
  { state, adjustedTo, watchedFrom }: SavedWatch,
  { symbol, now, splits }: Since,
): WatchedFrom {
  const left = state && notAheadOf(now, state);
  const isDatable = left !== undefined && adjustedTo !== null;
  return {
    from: Math.min(watchedFrom, now),
    state: isDatable ? rescaledState(left, rule, symbol, splits, adjustedTo) : left,
  };
}

/** Clock corrections are fractions of a second, and a late batch is dated slightly ahead. */
const MAX_AHEAD_MS = MINUTE_MS;

/** Fields that hold times. Where one counts bars instead, it is far below any time. */
const TIMES: ReadonlySet<string> = new Set([
  "since",
  "watchedSince",
  "lastTrue",
  "lastUnknown",
  "unknownUntil",
]);

/**
 * Clamps a state that was recorded before the clock was set back: later times become `now`.
 * Otherwise the rule would see nothing until those times are reached.
 */
function notAheadOf(now: number, state: WatchState): WatchState {
  if (state.lastAt === null || state.lastAt <= now + MAX_AHEAD_MS) return state;
  const clamp = (time: number | null) => (time === null ? null : Math.min(time, now));
  const nodes = Object.entries(state.nodes).map(([path, node]) => {
    const values = Object.entries(node).map(
      ([name, value]) => [name, TIMES.has(name) ? clamp(value ?? null) : value] as const,
    );
    return [path, Object.fromEntries(values)] as const;
  });
  return {
    ...state,
    lastAt: now,
    firedAt: clamp(state.firedAt),
    nodes: Object.fromEntries(nodes),
  };
}
