import type { Facts } from "../../../../market/ledger/readTransaction.ts";
import { applyTransaction, createLedger, type Ledger } from "../../../../market/ledger/ledger.ts";
import { sortByPlace } from "../../../../market/ledger/order.ts";
import type { Problem } from "../../../../market/ledger/problem.ts";
import { runCooperatively, yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { sentenceOfProblem } from "../../lifecycle/problemSentences.ts";
import type { PortfolioTransaction } from "../../lifecycle/events.ts";

export interface Candidate {
  readonly transaction: PortfolioTransaction;
  readonly facts: Facts;
}

export interface Trial {
  readonly refusals: ReadonlyMap<string, string>;
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}

const ANY_DATE: Facts = { today: "9999-12-31" };
const STEPS_A_TURN = 500;
/** Maximum passes that refuse a candidate each, then as many that refuse a symbol each. */
const MAX_PASSES = 8;

const TAKES_AWAY: ReadonlySet<string> = new Set(["sell", "transferOut", "merger", "split"]);

const symbolsOf = (transaction: PortfolioTransaction): readonly string[] => [
  ...("symbol" in transaction && transaction.symbol ? [transaction.symbol] : []),
  ...("newSymbol" in transaction ? [transaction.newSymbol] : []),
];

/**
 * Decides which candidates the ledger accepts in addition to what is recorded, in the order in
 * which they take effect, so that a purchase of the file may cover a sale of the file. Refuses
 * candidates that would make a recorded transaction impossible.
 */
export async function tryCandidates(
  { base, method }: Pick<Ledger, "base" | "method">,
  recorded: readonly PortfolioTransaction[],
  candidates: readonly Candidate[],
  signal?: AbortSignal,
): Promise<Trial> {
  const facts = new Map(candidates.map((each) => [each.transaction.id, each.facts]));
  const ordered = await runCooperatively(
    sortByPlace([...recorded, ...candidates.map(({ transaction }) => transaction)]),
  );
  const barred = new Map<string, string>();
  for (let pass = 1; ; pass++) {
    const ledger = createLedger(base, method);
    const refusals = new Map(barred);
    const warnings = new Map<string, readonly string[]>();
    const applied: PortfolioTransaction[] = [];
    let broken:
      | { readonly transaction: PortfolioTransaction; readonly problem: Problem }
      | undefined;
    let steps = 0;
    for (const transaction of ordered) {
      if (++steps % STEPS_A_TURN === 0) {
        await yieldToEventLoop();
        signal?.throwIfAborted();
      }
      const { id } = transaction;
      if (barred.has(id)) continue;
      const known = facts.get(id);
      const outcome = applyTransaction(ledger, transaction, known ?? ANY_DATE);
      if (outcome.status === "applied") {
        if (!known) continue;
        applied.push(transaction);
        if (outcome.warnings.length > 0) {
          warnings.set(
            id,
            outcome.warnings.map((each) => sentenceOfProblem(each, id)),
          );
        }
        continue;
      }
      const problem = outcome.problems.find(({ severity }) => severity === "refusal");
      if (!problem) throw new Error("A refusal without a problem");
      if (known) {
        refusals.set(id, sentenceOfProblem(problem, id));
        continue;
      }
      broken = { transaction, problem };
      break;
    }
    if (!broken) return { refusals, warnings };
    if (pass < 2 * MAX_PASSES) excludeCulprits(broken, applied, barred, pass >= MAX_PASSES);
    else barEvery(broken, recorded, candidates, barred);
  }
}

/** Refuses the last earlier candidate that reduced the symbol; if there is none, all of it. */
function excludeCulprits(
  { transaction, problem }: { transaction: PortfolioTransaction; problem: Problem },
  applied: readonly PortfolioTransaction[],
  barred: Map<string, string>,
  isAll: boolean,
): void {
  const symbols = new Set(symbolsOf(transaction));
  const related = applied.filter((each) => symbolsOf(each).some((symbol) => symbols.has(symbol)));
  const last = related.findLast(({ kind }) => TAKES_AWAY.has(kind));
  const culprits = isAll || !last ? related : [last];
  if (culprits.length === 0) {
    throw new Error(`Transaction ${transaction.id} does not apply: ${problem.code}`);
  }
  for (const { id } of culprits) barred.set(id, sentenceOfProblem(problem, id));
}

/** Refuses candidates that affect a recorded symbol, so that recorded transactions still apply. */
function barEvery(
  { problem }: { problem: Problem },
  recorded: readonly PortfolioTransaction[],
  candidates: readonly Candidate[],
  barred: Map<string, string>,
): void {
  const symbols = new Set(recorded.flatMap(symbolsOf));
  for (const { transaction } of candidates) {
    if (!symbolsOf(transaction).some((symbol) => symbols.has(symbol))) continue;
    barred.set(transaction.id, sentenceOfProblem(problem, transaction.id));
  }
}

/** Explains why recorded transactions depend on `removed`; undefined if they do not. */
export async function whyNotWithout(
  { base, method }: Pick<Ledger, "base" | "method">,
  recorded: readonly PortfolioTransaction[],
  removed: ReadonlySet<string>,
): Promise<string | undefined> {
  const ledger = createLedger(base, method);
  let steps = 0;
  const rest = recorded.filter(({ id }) => !removed.has(id));
  for (const transaction of await runCooperatively(sortByPlace(rest))) {
    if (++steps % STEPS_A_TURN === 0) await yieldToEventLoop();
    const outcome = applyTransaction(ledger, transaction, ANY_DATE);
    const problem = outcome.status === "refused" ? outcome.problems[0] : undefined;
    if (problem) return sentenceOfProblem(problem, "");
  }
  return undefined;
}
