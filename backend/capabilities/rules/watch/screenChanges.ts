import type { MarketEvent } from "../../../domain/rules/observation.ts";
import type { Screen } from "../../../domain/rules/rule.ts";
import { leavesOf } from "../../../domain/rules/walk.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Scopes } from "./scopes.ts";
import { readSeen, saveSeen, type ActiveRule } from "../lifecycle/watchStore.ts";

interface Heard {
  readonly symbol: string;
  readonly event: MarketEvent;
}

export interface ScreenChanges {
  readonly entered: readonly Heard[];
  readonly left: readonly Heard[];
  /** Stores what was seen. Call after the rules have been notified. */
  readonly save: () => Promise<void>;
}

/** Key of data that belongs to no symbol. */
const EVERYWHERE = "";

/** Finds symbols that entered or left the screens named by rules since the last poll. */
export async function findScreenChanges(
  store: EventStore,
  scopes: Scopes,
  rules: readonly ActiveRule[],
): Promise<ScreenChanges> {
  const screens = new Set<Screen>();
  for (const { rule } of rules) {
    for (const leaf of leavesOf(rule.when)) {
      if (leaf.kind === "event" && "screen" in leaf.event) screens.add(leaf.event.screen);
    }
  }
  const entered: Heard[] = [];
  const left: Heard[] = [];
  const seen = new Map<Screen, readonly string[]>();
  for (const screen of screens) {
    const { symbols } = await scopes.membersOf({ kind: "screen", screen });
    const before = await readSeen<readonly string[]>(store.database, EVERYWHERE, screen);
    seen.set(screen, symbols);
    // The first poll has nothing to compare with.
    if (!before) continue;
    const [were, are] = [new Set(before), new Set(symbols)];
    for (const symbol of symbols) {
      if (!were.has(symbol)) entered.push({ symbol, event: { name: "screenEntered", screen } });
    }
    for (const symbol of before) {
      if (!are.has(symbol)) left.push({ symbol, event: { name: "screenLeft", screen } });
    }
  }
  return {
    entered,
    left,
    save: async () => {
      if (seen.size === 0) return;
      await store.transact(async (transaction) => {
        for (const [screen, symbols] of seen) {
          await saveSeen(transaction, EVERYWHERE, screen, symbols);
        }
      });
    },
  };
}
