import type {
  RunKind,
  RunParameters,
  RunPlan,
  RunReach,
  ScreenedStock,
  ScreenerEvent,
} from "./events.ts";

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
