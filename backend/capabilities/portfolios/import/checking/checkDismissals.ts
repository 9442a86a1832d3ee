import type { ImportRow } from "../../../../contract/portfolios/portfolioImport.ts";
import { HttpError } from "../../../../platform/http/errors.ts";
import { keyOfPrice, readStatedDate, type DismissedSplit } from "../../lifecycle/statements.ts";

export interface DismissalRow {
  readonly index: number;
  readonly date: string;
  readonly symbol: string;
}

export interface DismissalsToCheck {
  readonly rows: readonly DismissalRow[];
  readonly taken: ReadonlyMap<number, boolean>;
  readonly dismissed: ReadonlySet<string>;
  readonly maxDismissals: number;
}

export interface CheckedDismissals {
  readonly changes: ReadonlyMap<number, Partial<ImportRow>>;
  readonly dismissals: readonly DismissedSplit[];
}

export function checkDismissals(asked: DismissalsToCheck): CheckedDismissals {
  const { rows, taken, dismissed, maxDismissals } = asked;
  const ready = new Map<string, DismissedSplit>();
  const changes = new Map<number, Partial<ImportRow>>();
  for (const { index, date, symbol } of rows) {
    if (taken.get(index + 1) === false) {
      changes.set(index, { reason: "leftOut" });
      continue;
    }
    try {
      const split = { symbol, date: readStatedDate(date) };
      const key = keyOfPrice(split);
      if (ready.has(key) || dismissed.has(key)) {
        const reason = ready.has(key) ? "repeated" : "recorded";
        changes.set(index, { status: "duplicate", reason });
        continue;
      }
      if (dismissed.size + ready.size >= maxDismissals) throw fullRefusal(maxDismissals);
      ready.set(key, split);
      changes.set(index, { status: "ready" });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      changes.set(index, { status: "rejected", refusal: error.message });
    }
  }
  return { changes, dismissals: [...ready.values()] };
}

const fullRefusal = (cap: number): HttpError =>
  new HttpError(
    409,
    `The maximum is ${cap.toLocaleString("en-US")} dismissed splits in one portfolio`,
  );
