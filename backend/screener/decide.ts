import type { ScreenerCommand } from "./commands.ts";
import type { ScreenerEvent } from "./events.ts";
import type { RunState } from "./evolve.ts";

/**
 * Decides on one run. It ends once; a price that is not newer than the one shown, or of a stock
 * that was not found, changes nothing.
 */
export function decide(command: ScreenerCommand, state: RunState): readonly ScreenerEvent[] {
  switch (command.kind) {
    case "start":
      return state.status === "none" ? [{ type: "ScreenerRunStarted", data: command.run }] : [];
    case "complete": {
      if (state.status !== "running") return [];
      const { runId, kind } = state;
      return [{ type: "ScreenerRunCompleted", data: { runId, kind, ...command.outcome } }];
    }
    case "fail": {
      if (state.status !== "running") return [];
      const { runId, kind } = state;
      return [{ type: "ScreenerRunFailed", data: { runId, kind, reason: command.reason } }];
    }
    case "reprice": {
      if (state.status !== "completed") return [];
      const shown = state.prices.get(command.price.symbol);
      if (!shown || shown.exchangeTime >= command.price.exchangeTime) return [];
      return [{ type: "ScreenerResultRepriced", data: { runId: state.runId, ...command.price } }];
    }
    default:
      return command satisfies never;
  }
}
