import type { Capability, Platform } from "../capability.ts";
import { noteEventTypes, type NoteEvent } from "./events.ts";
import { createNoteOperations, type NoteOperations } from "./operations.ts";
import { noteRoutes } from "./routes.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";

/**
 * The current text of each note. A deleted note keeps its row without text, because the next write
 * must name its version.
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

export const notes: Capability<"notes", Platform, NoteOperations> = {
  name: "notes",
  projections: [noteProjection],
  changes: [
    {
      resource: "stock-notes",
      after: noteEventTypes,
      idOf: ({ symbol }: NoteEvent["data"]) => symbol,
    },
  ],
  create: ({ store }) => ({ service: createNoteOperations(store) }),
  routes: (service) => [noteRoutes(service)],
};
