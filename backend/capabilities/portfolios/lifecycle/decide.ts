import type { PortfolioEvent, PortfolioChanged, PortfolioCreated } from "./events.ts";

export type PortfolioCommand =
  | {
      readonly kind: "create";
      readonly portfolio: PortfolioCreated["data"];
      readonly namesInUse: readonly string[];
    }
  | ChangePortfolio
  /** To restore undoes a deletion; the name is kept even if another portfolio has used it since. */
  | { readonly kind: "archive" | "unarchive" | "delete" | "restore" };

interface ChangePortfolio {
  readonly kind: "change";
  readonly changes: Partial<Omit<PortfolioChanged["data"], "id">>;
  readonly namesInUse: readonly string[];
  /** If true, the currency is fixed because the transactions state amounts in it. */
  readonly hasTransactions: boolean;
}

type PortfolioTerms = Required<PortfolioChanged["data"]>;

type PortfolioState =
  | { readonly status: "none" }
  | {
      readonly status: "open" | "archived" | "deleted";
      readonly portfolio: PortfolioTerms;
      readonly wasArchived: boolean;
    };

const initialState: PortfolioState = { status: "none" };

function evolve(state: PortfolioState, event: PortfolioEvent): PortfolioState {
  if (state.status === "none") {
    if (event.type !== "PortfolioCreated") return state;
    const { currency = "USD", lotMethod = "fifo" } = event.data;
    return {
      status: "open",
      portfolio: { ...event.data, currency, lotMethod, benchmark: null },
      wasArchived: false,
    };
  }
  switch (event.type) {
    case "PortfolioCreated":
      return state;
    case "PortfolioChanged":
      return { ...state, portfolio: { benchmark: null, ...event.data } };
    case "PortfolioArchived":
      return { ...state, status: "archived", wasArchived: true };
    case "PortfolioUnarchived":
      return { ...state, status: "open", wasArchived: false };
    case "PortfolioDeleted":
      return { ...state, status: "deleted" };
    case "PortfolioRestored":
      return { ...state, status: state.wasArchived ? "archived" : "open" };
    default:
      return event satisfies never;
  }
}

export const portfolioEvolution = { initialState, evolve };

/** Names are unique, ignoring case. A command that does not apply changes nothing. */
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
