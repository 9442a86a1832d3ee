import type { Projection } from "../../platform/eventStore/projection.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { portfolioEventTypes, type PortfolioEvent } from "./events.ts";

/** The portfolios as a table. */
export const portfolioProjection: Projection = {
  name: "portfolios",
  version: 1,
  tables: ["portfolios"],
  handles: portfolioEventTypes,
  project: async (transaction, events) => {
    for (const { data, recordedAt } of events as readonly RecordedEvent<PortfolioEvent>[]) {
      await transaction
        .insertInto("portfolios")
        .values({
          id: data.id,
          name: data.name,
          description: data.description,
          created_at: recordedAt,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
  },
};
