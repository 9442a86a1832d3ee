import type { Recipe } from "../../../domain/rules/recipes/parts.ts";
import type { Condition } from "../../../domain/rules/rule.ts";
import { seriesOf } from "../../../domain/rules/walk.ts";
import type { SymbolChecks } from "../../../market/symbolCheck.ts";
import { withTimeout, type StartTimer } from "../../../platform/timer.ts";

export interface OfferedRecipe {
  readonly recipe: Recipe;
  readonly reason: string | null;
}

/** Substitutes by preference: funds on the same index, then the index, which pays no dividends. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = { SPY: ["IVV", "VOO", "^GSPC"] };

/** Maximum time that the editor waits; unverified symbols are then offered unchanged. */
const MAX_WAIT_MS = 1500;

/** Recipes with symbols that a market lacks. One that cannot be checked now is offered. */
export function createOfferedRecipes(
  symbols: Pick<SymbolChecks, "check">,
  startTimer?: StartTimer,
) {
  /** A symbol once found is not checked again while the process runs. */
  const known = new Set<string>();

  const exists = async (symbol: string): Promise<boolean> => {
    if (known.has(symbol)) return true;
    const { status } = await withTimeout(MAX_WAIT_MS, () => symbols.check(symbol), {
      startTimer,
    }).catch(() => ({ status: "unverified" }) as const);
    if (status === "known") known.add(symbol);
    return status !== "unknown";
  };

  const firstKnown = async (symbol: string): Promise<string | undefined> => {
    for (const each of [symbol, ...(STAND_INS[symbol] ?? [])]) if (await exists(each)) return each;
    return undefined;
  };

  const offer = async (recipe: Recipe): Promise<OfferedRecipe> => {
    let offered = recipe;
    for (const symbol of symbolsOf(recipe.template.when)) {
      const found = await firstKnown(symbol);
      if (found === undefined) return { recipe, reason: reasonOf(symbol) };
      if (found !== symbol) offered = withSymbol(offered, symbol, found);
    }
    return { recipe: offered, reason: null };
  };

  return (recipes: readonly Recipe[]): Promise<readonly OfferedRecipe[]> =>
    Promise.all(recipes.map(offer));
}

const symbolsOf = (when: Condition): ReadonlySet<string> =>
  new Set(
    [...seriesOf(when)].flatMap((series) =>
      "symbol" in series && series.symbol !== null ? [series.symbol] : [],
    ),
  );

function reasonOf(symbol: string): string {
  const others = STAND_INS[symbol] ?? [];
  const names = [symbol, ...others];
  return names.length === 1
    ? `No market source knows the symbol '${symbol}'`
    : `No market source knows ${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

function withSymbol(recipe: Recipe, from: string, to: string): Recipe {
  const when = JSON.parse(JSON.stringify(recipe.template.when), (key, value: unknown) =>
    key === "symbol" && value === from ? to : value,
  ) as Condition;
  return {
    ...recipe,
    sentence: recipe.sentence.replaceAll(from, to),
    template: { ...recipe.template, when },
  };
}
