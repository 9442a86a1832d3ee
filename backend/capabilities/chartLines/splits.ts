import type { Market } from "../../market/routing/router.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { decide } from "./decide.ts";
import { chartLineStream } from "./events.ts";
import { chartLineEvolution, type KeptLine } from "./evolve.ts";

interface Ports {
  readonly store: EventStore;
  readonly market: Pick<Market, "splits" | "status">;
  readonly log: Log;
}

/** Symbols whose splits of today are remembered; the oldest is forgotten, and asked about again. */
const MAX_REMEMBERED = 1_000;

/**
 * Has the lines of a symbol follow its splits. It is done when they are asked for, not by a job:
 * nothing but a chart shows them, and bars are adjusted when they are read as well. A source that
 * cannot answer holds nothing up; it is asked at the next reading.
 */
export function createSplitFollower({ store, market, log }: Ports) {
  /** Trade date up to which splits of a symbol were looked at. */
  const looked = new Map<string, TradeDate>();
  return async (symbol: string, lines: readonly KeptLine[]): Promise<void> => {
    const today = tradeDateAt(symbol, market.status().asOf);
    const oldest = lines.reduce((date, line) => least(date, line.adjustedTo), today);
    // A line of today is in shares of today, and a replay may begin again.
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
