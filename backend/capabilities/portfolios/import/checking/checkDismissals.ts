import { keyOfPrice, readStatedDate, type DismissedSplit } from "../../lifecycle/statements.ts";
import { checkStated, fullRefusal, type RowChanges, type StatedRow } from "./openRow.ts";

export interface DismissalsToCheck {
  readonly rows: readonly StatedRow<"dismissal">[];
  readonly taken: ReadonlyMap<number, boolean>;
  readonly dismissed: ReadonlySet<string>;
  readonly maxDismissals: number;
}

export interface CheckedDismissals {
  readonly changes: RowChanges;
  readonly dismissals: readonly DismissedSplit[];
}

export function checkDismissals(asked: DismissalsToCheck): CheckedDismissals {
  const { rows, taken, dismissed, maxDismissals } = asked;
  const ready = new Map<string, DismissedSplit>();
  const changes = checkStated(rows, taken, ({ row, symbol }) => {
    const split = { symbol, date: readStatedDate(row.date) };
    const key = keyOfPrice(split);
    if (ready.has(key) || dismissed.has(key)) {
      return { status: "duplicate", reason: ready.has(key) ? "repeated" : "recorded" };
    }
    if (dismissed.size + ready.size >= maxDismissals) {
      throw fullRefusal(maxDismissals, "dismissed splits");
    }
    ready.set(key, split);
    return { status: "ready" };
  });
  return { changes, dismissals: [...ready.values()] };
}
