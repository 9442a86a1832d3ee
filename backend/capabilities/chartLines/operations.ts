import { sql } from "kysely";
import type { ChartLines } from "../../contract/stocks/chartLine.ts";
import type { Market } from "../../market/routing/router.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ListFull, type ListCap } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/log.ts";
import {
  type ChartLineCommand,
  decide,
  MAX_LINES,
  chartLineEvolution,
  type ChartLineState,
  type KeptLine,
} from "./decide.ts";
import { chartLineStream, type DrawnLine } from "./events.ts";
import { readLines } from "./projection.ts";
import { createSplitFollower } from "./splits.ts";

/** Maximum number of symbols with lines; `MAX_LINES` limits the lines of each. */
const lineCap: ListCap = {
  usual: 10_000,
  name: "charts with lines",
};

export type LinesChange =
  | { readonly status: "done"; readonly lines: ChartLines }
  | { readonly status: "unknownSymbol" }
  | { readonly status: "unknownLine" }
  | { readonly status: "conflict" };

interface SeenLine {
  readonly lineId: number;
  /** Version of the line that the client saw. */
  readonly expectedVersion: number;
}

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "splits" | "status">;
  readonly symbols: Pick<SymbolChecks, "check">;
  readonly log: Log;
  readonly maxSymbols?: number;
}

/** Must match the condition of the partial index literally; a bound parameter would not use it. */
const hasLines = sql<boolean>`line_count > 0`;

/** Symbols and points must already be validated. */
export type ChartLineOperations = ReturnType<typeof createChartLineOperations>;

export function createChartLineOperations(ports: Ports) {
  const { store, market, symbols, log, maxSymbols = lineCap.usual } = ports;
  const { database } = store;
  const followSplits = createSplitFollower({ store, market, log });

  const readKept = async (symbol: string): Promise<readonly KeptLine[]> =>
    readLines(
      await database
        .selectFrom("chart_lines")
        .select(["lines", "version"])
        .where("symbol", "=", symbol)
        .executeTakeFirst(),
    );

  const read = async (symbol: string): Promise<ChartLines> => {
    await followSplits(symbol, await readKept(symbol));
    const lines = await readKept(symbol);
    return {
      symbol,
      lines: lines.map(({ id, from, to, scale, version }) => ({ id, from, to, scale, version })),
    };
  };

  const refuseFull = async (symbol: string): Promise<void> => {
    if ((await readKept(symbol)).length > 0) return;
    const { count } = await database
      .selectFrom("chart_lines")
      .where(hasLines)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxSymbols) throw new ListFull(lineCap, maxSymbols);
  };

  const today = (symbol: string) => tradeDateAt(symbol, market.status().asOf);

  const handle = async (
    command: Exclude<ChartLineCommand, { kind: "rescale" }>,
  ): Promise<LinesChange> => {
    const { symbol } = command;
    const { state, events } = await handleCommand(
      store,
      chartLineEvolution,
      chartLineStream(symbol),
      (current) => decide(command, current),
    );
    const refusal = events.length > 0 ? undefined : refusalOf(command, state);
    return refusal ?? { status: "done", lines: await read(symbol) };
  };

  return {
    read,
    /** Rejects with {@link ListFull} at the maximum. */
    async draw(symbol: string, line: DrawnLine): Promise<LinesChange> {
      const { status } = await symbols.check(symbol);
      if (status === "unknown") return { status: "unknownSymbol" };
      await refuseFull(symbol);
      return handle({ kind: "draw", symbol, line, tradeDate: today(symbol) });
    },
    async change(symbol: string, seen: SeenLine, line: DrawnLine): Promise<LinesChange> {
      // Apply splits first, so that a line seen before a split is not reset to the old prices.
      await followSplits(symbol, await readKept(symbol));
      return handle({ kind: "change", symbol, ...seen, line, tradeDate: today(symbol) });
    },
    remove: (symbol: string, seen: SeenLine): Promise<LinesChange> =>
      handle({ kind: "delete", symbol, ...seen }),
  };
}

/** Returns undefined if nothing needed to change. Throws {@link ListFull} if the chart is full. */
function refusalOf(
  command: Exclude<ChartLineCommand, { kind: "rescale" }>,
  { lines }: ChartLineState,
): LinesChange | undefined {
  if (command.kind === "draw") {
    throw new ListFull({ name: `lines on the chart of ${command.symbol}`, usual: 0 }, MAX_LINES);
  }
  const kept = lines.find(({ id }) => id === command.lineId);
  if (kept === undefined) return { status: "unknownLine" };
  return kept.version === command.expectedVersion ? undefined : { status: "conflict" };
}
