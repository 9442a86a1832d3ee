import type { Capability, Platform } from "../capability.ts";
import { noteEventTypes, type NoteEvent } from "./events.ts";
import { createNoteOperations, type NoteOperations } from "./operations.ts";
import { noteProjection } from "./projection.ts";
import { noteRoutes } from "./routes.ts";

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
