import type { PortfolioCommand } from "./commands.ts";
import type { PortfolioEvent } from "./events.ts";
import type { PortfolioState } from "./evolve.ts";

/**
 * Decides on one portfolio; a command that does not apply changes nothing. Two portfolios of one
 * name would be indistinguishable, so an existing name, in any case, is refused.
 */
export function decide(
  { portfolio, namesInUse }: PortfolioCommand,
  state: PortfolioState,
): readonly PortfolioEvent[] {
  if (state.status !== "none") return [];
  const wanted = fold(portfolio.name);
  if (namesInUse.some((name) => fold(name) === wanted)) return [];
  return [{ type: "PortfolioCreated", data: portfolio }];
}

/** Names that differ only in case or Unicode normalization are the same. */
const fold = (name: string): string => name.normalize("NFKC").toLowerCase();
