import type { PortfolioCommand } from "./commands.ts";
import type { PortfolioEvent } from "./events.ts";
import type { PortfolioState } from "./evolve.ts";

/**
 * Decides on one portfolio; what does not apply changes nothing. Two portfolios of one name could
 * not be told apart in a list, so a name in use, in whatever case, is not given out again.
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

/** The same letters written in another way (composed or not, any case) are the same name. */
const fold = (name: string): string => name.normalize("NFKC").toLowerCase();
