import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { decide, chartLineEvolution, type KeptLine } from "./decide.ts";
import { chartLineStream } from "./events.ts";

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "splits" | "status">;
  readonly log: Log;
}

/** Maximum number of symbols; the oldest is evicted and requested again. */
const MAX_REMEMBERED = 1_000;

/**
 * Creates a function that adjusts a symbol's lines for splits. It runs when lines are read instead
 * of in a job, because only charts show them and bars are also adjusted on read. If a source cannot
 * answer, it does not block and retries on the next read.
 */
export function createSplitFollower({ store, market, log }: Ports) {
  const looked = new Map<string, TradeDate>();
  return async (symbol: string, lines: readonly KeptLine[]): Promise<void> => {
    const today = tradeDateAt(symbol, market.status().asOf);
    const oldest = lines.reduce((date, line) => least(date, line.adjustedTo), today);
    // Lines drawn today are in today's shares, and a replay can start over at an earlier date.
    if (oldest >= today || looked.get(symbol) === today) return;
    try {
      const list = await market.splits(symbol);
      const due = (list?.splits ?? [])
        .filter(({ date }) => date > oldest && date <= today)
        .toSorted((one, other) => (one.date < other.date ? -1 : 1));
      for (const { date: effectiveDate, numerator, denominator } of due) {
        const factor = denominator / numerator;
        const split = { symbol, factor, effectiveDate, source: list?.source ?? "" };
        await handleCommand(store, chartLineEvolution, chartLineStream(symbol), (state) =>
          decide({ kind: "rescale", split }, state),
        );
      }
    } catch (error) {
      log.debug("splits that lines follow are unknown", { symbol, error });
      return;
    }
    looked.delete(symbol);
    looked.set(symbol, today);
    const [first] = looked.keys();
    if (looked.size > MAX_REMEMBERED && first !== undefined) looked.delete(first);
  };
}

const least = (one: TradeDate, other: TradeDate): TradeDate => (one < other ? one : other);
