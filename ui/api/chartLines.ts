import {
  generatedApi,
  type ChartLineChange,
  type ChartLines,
  type NewChartLine,
} from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

type OfLines = Lifecycle<ChartLines>;

interface OneLine {
  readonly symbol: string;
  readonly id: number;
}

const setLines = (symbol: string, change: (lines: ChartLines) => ChartLines | void) =>
  generatedApi.util.updateQueryData("getChartLines", { symbol }, change);

/** The response contains all lines of the symbol, so no new request is needed. */
export async function takeDrawnLine(
  { symbol }: { readonly symbol: string; readonly newChartLine: NewChartLine },
  { dispatch, queryFulfilled }: OfLines,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(setLines(symbol, () => data));
  } catch {
    // The caller shows the error.
  }
}

export async function showLineAtOnce(
  { symbol, id, chartLineChange }: OneLine & { readonly chartLineChange: ChartLineChange },
  { dispatch, queryFulfilled }: OfLines,
): Promise<void> {
  const shown = dispatch(
    setLines(symbol, ({ lines }) => {
      const line = lines.find((each) => each.id === id);
      const { from, to, scale } = chartLineChange;
      if (line) Object.assign(line, { from, to, scale });
    }),
  );
  await takeAnswer(symbol, shown, { dispatch, queryFulfilled });
}

export async function hideLineAtOnce(
  { symbol, id }: OneLine,
  { dispatch, queryFulfilled }: OfLines,
): Promise<void> {
  const shown = dispatch(
    setLines(symbol, (drawn) => {
      drawn.lines = drawn.lines.filter((each) => each.id !== id);
    }),
  );
  await takeAnswer(symbol, shown, { dispatch, queryFulfilled });
}

async function takeAnswer(
  symbol: string,
  shown: { readonly undo: () => void },
  { dispatch, queryFulfilled }: Pick<OfLines, "dispatch" | "queryFulfilled">,
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(setLines(symbol, () => data));
  } catch {
    shown.undo();
  }
}

/** Reloads the lines, which may have changed elsewhere. */
export const tagsOfRefusedLine = (
  _lines: unknown,
  error: unknown,
  { symbol }: { readonly symbol: string },
) => (error === undefined ? [] : [{ type: "chart-lines" as const, id: symbol }]);
