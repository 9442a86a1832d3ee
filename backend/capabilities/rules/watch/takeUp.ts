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

/** A rule on a symbol where an earlier process left it, in the shares and by the clock of now. */
export function takeUp(
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

/** Clocks are corrected by fractions of a second, and a late batch counts as of a little after. */
const MAX_AHEAD_MS = MINUTE_MS;

/** What the parts of a rule remember by the clock; where they count bars it is far below any time. */
const TIMES: ReadonlySet<string> = new Set([
  "since",
  "watchedSince",
  "lastTrue",
  "lastUnknown",
  "unknownUntil",
]);

/**
 * A state that a clock ahead of `now` has left, which was set back since: what it remembers of later
 * times counts as of now. As it was it would see nothing until those times come.
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
