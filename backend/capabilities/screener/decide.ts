import type { ScreenerCommand } from "./commands.ts";
import type { ScreenedStock, ScreenerEvent } from "./events.ts";
import type { RunState } from "./evolve.ts";

/**
 * Decides on one run, which ends only once. Ignores prices that are not newer or do not belong to a
 * result.
 */
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
