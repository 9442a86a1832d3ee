import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { signalEventTypes, type SignalEvent } from "./events.ts";

/** Every observed rating change; the query decides which of them are signals. */
export const signalProjection: Projection = {
  name: "stock_signals",
  version: 1,
  tables: ["stock_signals"],
  handles: signalEventTypes,
  project: async (transaction, events) => {
    for (const { data } of events as readonly RecordedEvent<SignalEvent>[]) {
      await transaction
        .insertInto("stock_signals")
        .values({
          id: data.id,
          symbol: data.symbol,
          company_name: data.companyName,
          rating: data.rating,
          published_at: data.publishedAt,
          published_price: data.publishedPrice,
          currency: data.currency,
          target_low: data.targetLow,
          target_mean: data.targetMean,
          target_high: data.targetHigh,
          analyst_count: data.analystCount,
          source: data.source,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
  },
};
