import type {
  ScreenedStock,
  ScreenerEvent,
  RunKind,
  RunParameters,
  RunPlan,
  RunReach,
} from "./events.ts";

type DataOf<Type extends ScreenerEvent["type"]> = Extract<ScreenerEvent, { type: Type }>["data"];

export type ScreenerCommand =
  | { readonly kind: "start"; readonly run: DataOf<"ScreenerRunStarted"> }
  | {
      readonly kind: "advance";
      readonly plan: DataOf<"ScreenerRunPlanned">["plan"];
      readonly step: Omit<DataOf<"ScreenerRunAdvanced">, "runId" | "kind">;
    }
  | {
      readonly kind: "complete";
      readonly outcome: Omit<DataOf<"ScreenerRunCompleted">, "runId" | "kind">;
    }
  | { readonly kind: "fail"; readonly reason: string }
  | { readonly kind: "measure"; readonly figures: DataOf<"ScreenerResultsMeasured">["figures"] }
  | {
      readonly kind: "reprice";
      readonly price: Omit<DataOf<"ScreenerResultRepriced">, "runId">;
    };

type Shown = Pick<
  ScreenedStock,
  "symbol" | "price" | "previousClose" | "exchangeTime" | "annualVolatility" | "twentyDayReturn"
>;

export interface StartedRun {
  readonly status: "running" | "completed" | "failed";
  readonly runId: number;
  readonly kind: RunKind;
  readonly parameters: RunParameters;
  /** Null before the first step, and if the run ended without one. */
  readonly plan: RunPlan | null;
  readonly looked: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
  readonly found: readonly ScreenedStock[];
  readonly shown: ReadonlyMap<string, Shown>;
  readonly measured: ReadonlySet<string>;
  readonly outcome:
    | (RunReach & {
        readonly screened: number;
        readonly skipped: number;
        readonly listed: number | null;
        readonly leftOut: RunPlan["leftOut"] | null;
      })
    | null;
  readonly reason: string | null;
}

export type RunState = { readonly status: "none" } | StartedRun;

const initialState: RunState = { status: "none" };

const withShown = (
  shown: StartedRun["shown"],
  stocks: readonly Shown[],
): ReadonlyMap<string, Shown> => {
  const next = new Map(shown);
  for (const stock of stocks) next.set(stock.symbol, stock);
  return next;
};

function evolve(state: RunState, event: ScreenerEvent): RunState {
  if (event.type === "ScreenerRunStarted") {
    if (state.status !== "none") return state;
    return {
      ...event.data,
      status: "running",
      plan: null,
      looked: new Set(),
      unknown: new Set(),
      found: [],
      shown: new Map(),
      measured: new Set(),
      outcome: null,
      reason: null,
    };
  }
  return state.status === "none" ? state : evolveStarted(state, event);
}

function evolveStarted(
  state: StartedRun,
  event: Exclude<ScreenerEvent, { type: "ScreenerRunStarted" }>,
): StartedRun {
  const isRunning = state.status === "running";
  switch (event.type) {
    case "ScreenerRunPlanned":
      return isRunning ? { ...state, plan: event.data.plan } : state;
    case "ScreenerRunAdvanced": {
      const { looked, unknown, found } = event.data;
      if (!isRunning) return state;
      return {
        ...state,
        looked: state.looked.union(new Set(looked)),
        unknown: state.unknown.union(new Set(unknown)),
        found: [...state.found, ...found],
        shown: withShown(state.shown, found),
      };
    }
    case "ScreenerRunCompleted": {
      if (!isRunning) return state;
      const { screened, skipped, results, listed = null, leftOut = null } = event.data;
      const { markets = [], rates = [] } = event.data;
      const outcome = { screened, skipped, listed, leftOut, markets, rates };
      const shown = withShown(new Map(), results);
      return { ...state, status: "completed", found: results, shown, outcome };
    }
    case "ScreenerRunFailed":
      return isRunning ? { ...state, status: "failed", reason: event.data.reason } : state;
    case "ScreenerResultsMeasured": {
      const { figures } = event.data;
      const measured = figures.flatMap((figure) => {
        const stock = state.shown.get(figure.symbol);
        return stock ? [{ ...stock, ...figure }] : [];
      });
      return {
        ...state,
        shown: withShown(state.shown, measured),
        measured: state.measured.union(new Set(figures.map(({ symbol }) => symbol))),
      };
    }
    case "ScreenerResultRepriced": {
      const stock = state.shown.get(event.data.symbol);
      if (!stock) return state;
      return { ...state, shown: withShown(state.shown, [{ ...stock, ...event.data }]) };
    }
    default:
      return event satisfies never;
  }
}

export const runEvolution = { initialState, evolve };

export const unmeasuredOf = (run: StartedRun): readonly string[] =>
  run.status === "completed"
    ? run.found
        .filter(({ symbol }) => {
          const known = run.shown.get(symbol)?.annualVolatility ?? null;
          return known === null && !run.measured.has(symbol);
        })
        .map(({ symbol }) => symbol)
    : [];

/** A run ends only once. Ignores prices that are not newer or do not belong to a result. */
export function decide(command: ScreenerCommand, state: RunState): readonly ScreenerEvent[] {
  if (command.kind === "start") {
    return state.status === "none" ? [{ type: "ScreenerRunStarted", data: command.run }] : [];
  }
  if (state.status === "none") return [];
  const { runId, kind } = state;
  const isRunning = state.status === "running";
  switch (command.kind) {
    case "advance": {
      if (!isRunning) return [];
      const { plan, step } = command;
      const advanced: ScreenerEvent = {
        type: "ScreenerRunAdvanced",
        data: { runId, kind, ...step },
      };
      return state.plan === null
        ? [{ type: "ScreenerRunPlanned", data: { runId, kind, plan } }, advanced]
        : [advanced];
    }
    case "complete": {
      if (!isRunning) return [];
      const results = command.outcome.results.map((stock) => keepNewerPrice(stock, state));
      return [{ type: "ScreenerRunCompleted", data: { runId, kind, ...command.outcome, results } }];
    }
    case "fail":
      return isRunning
        ? [{ type: "ScreenerRunFailed", data: { runId, kind, reason: command.reason } }]
        : [];
    case "measure": {
      const figures = command.figures.filter(
        ({ symbol }) => state.shown.has(symbol) && !state.measured.has(symbol),
      );
      return state.status === "completed" && figures.length > 0
        ? [{ type: "ScreenerResultsMeasured", data: { runId, figures } }]
        : [];
    }
    case "reprice": {
      const shown = state.shown.get(command.price.symbol);
      if (!shown || shown.exchangeTime >= command.price.exchangeTime) return [];
      return [{ type: "ScreenerResultRepriced", data: { runId, ...command.price } }];
    }
    default:
      return command satisfies never;
  }
}

/** A result's price may have been refreshed during the run. */
function keepNewerPrice(
  stock: ScreenedStock,
  { shown }: Exclude<RunState, { status: "none" }>,
): ScreenedStock {
  const newer = shown.get(stock.symbol);
  if (!newer || newer.exchangeTime <= stock.exchangeTime) return stock;
  const { price, previousClose, exchangeTime } = newer;
  return reprice(stock, { price, previousClose, exchangeTime });
}

export const reprice = (
  stock: ScreenedStock,
  newer: Pick<ScreenedStock, "price" | "previousClose" | "exchangeTime">,
): ScreenedStock => ({
  ...stock,
  ...newer,
  marketCap: stock.marketCap === null ? null : (stock.marketCap / stock.price) * newer.price,
});
