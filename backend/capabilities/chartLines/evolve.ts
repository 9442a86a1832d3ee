import { rescaleLine } from "../../domain/rules/rescaleRule.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { ChartLineEvent, DrawnLine } from "./events.ts";

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
