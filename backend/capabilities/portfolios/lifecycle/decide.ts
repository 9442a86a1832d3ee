import type { ChangePortfolio, PortfolioCommand } from "./commands.ts";
import type { PortfolioEvent } from "./events.ts";
import type { PortfolioState, PortfolioTerms } from "./evolve.ts";

/**
 * Decides on one portfolio; a command that does not apply changes nothing. Rejects an existing name
 * (ignoring case), as two portfolios of one name would be indistinguishable.
 */
export function decide(
  command: PortfolioCommand,
  state: PortfolioState,
): readonly PortfolioEvent[] {
  if (command.kind === "create") {
    return state.status !== "none" || isInUse(command.portfolio.name, command.namesInUse)
      ? []
      : [{ type: "PortfolioCreated", data: command.portfolio }];
  }
  if (state.status === "none") return [];
  const { status, portfolio } = state;
  const { id } = portfolio;
  switch (command.kind) {
    case "change":
      return status === "deleted" ? [] : decideChange(command, portfolio);
    case "archive":
      return status === "open" ? [{ type: "PortfolioArchived", data: { id } }] : [];
    case "unarchive":
      return status === "archived" ? [{ type: "PortfolioUnarchived", data: { id } }] : [];
    case "delete":
      return status === "deleted" ? [] : [{ type: "PortfolioDeleted", data: { id } }];
    case "restore":
      return status === "deleted" ? [{ type: "PortfolioRestored", data: { id } }] : [];
    default:
      return command satisfies never;
  }
}

function decideChange(
  { changes, namesInUse, hasTransactions }: ChangePortfolio,
  before: PortfolioTerms,
): readonly PortfolioEvent[] {
  const after = { ...before, ...changes };
  if (isInUse(after.name, namesInUse)) return [];
  if (hasTransactions && after.currency !== before.currency) return [];
  const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every(
    (field) => before[field] === after[field],
  );
  return isSame ? [] : [{ type: "PortfolioChanged", data: after }];
}

const isInUse = (name: string, namesInUse: readonly string[]): boolean =>
  namesInUse.some((each) => fold(each) === fold(name));

/** Makes names that differ only in case or Unicode normalization equal. */
const fold = (name: string): string => name.normalize("NFKC").toLowerCase();
