import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { noteEventTypes, type NoteEvent } from "./events.ts";

/**
 * The newest text of each note. A deleted one stays as a row without text: its version is what the
 * next writer has to name.
 */
export const noteProjection: Projection = {
  name: "notes",
  version: 1,
  tables: ["stock_notes"],
  handles: noteEventTypes,
  project: async (transaction, events) => {
    for (const event of events as readonly RecordedEvent<NoteEvent>[]) {
      const row = {
        text: event.type === "NoteWritten" ? event.data.text : null,
        version: event.version,
        updated_at: event.recordedAt,
      };
      await transaction
        .insertInto("stock_notes")
        .values({ symbol: event.data.symbol, ...row })
        .onConflict((conflict) =>
          conflict
            .column("symbol")
            .doUpdateSet(row)
            .where("stock_notes.version", "<", event.version),
        )
        .execute();
    }
  },
};
