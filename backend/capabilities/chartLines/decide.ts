import type { ChartLineEvent, DrawnLine, ChartLinesRescaled } from "./events.ts";
import { rescaleLine } from "../../domain/rules/rescaleRule.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";

/** `tradeDate` is the current one at the symbol's exchange, by the market's clock. */
export type ChartLineCommand =
  | {
      readonly kind: "draw";
      readonly symbol: string;
      readonly line: DrawnLine;
      readonly tradeDate: TradeDate;
    }
  | {
      readonly kind: "change";
      readonly symbol: string;
      readonly lineId: number;
      readonly line: DrawnLine;
      readonly tradeDate: TradeDate;
      /** Version of the line that the client saw. */
      readonly expectedVersion: number;
    }
  | {
      readonly kind: "delete";
      readonly symbol: string;
      readonly lineId: number;
      readonly expectedVersion: number;
    }
  | { readonly kind: "rescale"; readonly split: ChartLinesRescaled["data"] };

export interface KeptLine extends DrawnLine {
  readonly id: number;
  /** Version of the stream when this line last changed. */
  readonly version: number;
  /** Date to whose shares its prices are adjusted. */
  readonly adjustedTo: TradeDate;
}

export interface ChartLineState {
  readonly version: number;
  /** Ids are never reused, so that another client cannot mistake a new line for a deleted one. */
  readonly lastId: number;
  readonly lines: readonly KeptLine[];
}

const initialState: ChartLineState = { version: 0, lastId: 0, lines: [] };

function evolve(state: ChartLineState, event: ChartLineEvent): ChartLineState {
  const version = state.version + 1;
  const change = (changed: (line: KeptLine) => KeptLine): ChartLineState => ({
    ...state,
    version,
    lines: state.lines.map(changed),
  });
  switch (event.type) {
    case "ChartLineDrawn": {
      const { lineId: id, line, tradeDate } = event.data;
      const drawn = { ...line, id, version, adjustedTo: tradeDate };
      return { version, lastId: id, lines: [...state.lines, drawn] };
    }
    case "ChartLineChanged": {
      const { lineId, line, tradeDate } = event.data;
      return change((kept) =>
        kept.id === lineId ? { ...kept, ...line, version, adjustedTo: tradeDate } : kept,
      );
    }
    case "ChartLineDeleted": {
      const lines = state.lines.filter(({ id }) => id !== event.data.lineId);
      return { ...state, version, lines };
    }
    case "ChartLinesRescaled": {
      const { factor, effectiveDate } = event.data;
      return change((kept) =>
        kept.adjustedTo < effectiveDate
          ? { ...rescaleLine(kept, factor), version, adjustedTo: effectiveDate }
          : kept,
      );
    }
    default:
      return event satisfies never;
  }
}

export const chartLineEvolution = { initialState, evolve };

/** More lines on one chart would not be legible. */
export const MAX_LINES = 50;

/** Returns no events for an outdated version, no change or a full chart. A split applies once. */
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
