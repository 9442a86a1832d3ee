import type { ChartLineCommand } from "./commands.ts";
import type { ChartLineEvent, DrawnLine } from "./events.ts";
import type { ChartLineState } from "./evolve.ts";

/** More lines on one chart would not be legible. */
export const MAX_LINES = 50;

/**
 * Decides on the lines of one symbol. Returns no events if the command is based on an older version
 * of a line, changes nothing, or would exceed the maximum. Each split is applied once.
 */
export function decide(
  command: ChartLineCommand,
  state: ChartLineState,
): readonly ChartLineEvent[] {
  switch (command.kind) {
    case "draw": {
      if (state.lines.length >= MAX_LINES) return [];
      const { symbol, line, tradeDate } = command;
      const lineId = state.lastId + 1;
      return [{ type: "ChartLineDrawn", data: { symbol, lineId, line, tradeDate } }];
    }
    case "change": {
      const { symbol, lineId, line, tradeDate } = command;
      const kept = findLine(state, command);
      return kept === undefined || isSame(kept, line)
        ? []
        : [{ type: "ChartLineChanged", data: { symbol, lineId, line, tradeDate } }];
    }
    case "delete": {
      const { symbol, lineId } = command;
      return findLine(state, command) === undefined
        ? []
        : [{ type: "ChartLineDeleted", data: { symbol, lineId } }];
    }
    case "rescale":
      return state.lines.some(({ adjustedTo }) => adjustedTo < command.split.effectiveDate)
        ? [{ type: "ChartLinesRescaled", data: command.split }]
        : [];
    default:
      return command satisfies never;
  }
}

const findLine = (
  { lines }: ChartLineState,
  { lineId, expectedVersion }: { readonly lineId: number; readonly expectedVersion: number },
) => lines.find(({ id, version }) => id === lineId && version === expectedVersion);

const isSame = (one: DrawnLine, other: DrawnLine): boolean =>
  one.scale === other.scale &&
  one.from.time === other.from.time &&
  one.from.price === other.from.price &&
  one.to.time === other.to.time &&
  one.to.price === other.to.price;
