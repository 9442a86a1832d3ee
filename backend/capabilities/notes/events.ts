import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

const noteEvents = {
  NoteWritten: dataOf<{ readonly symbol: string; readonly text: string }>(),
  /** The history is kept, so that the note can be written again. */
  NoteDeleted: dataOf<{ readonly symbol: string }>(),
};

export type NoteEvent = EventOf<typeof noteEvents>;
export const noteEventTypes = Object.keys(noteEvents);

/** One stream per symbol; its version detects conflicting edits. */
export const noteStream = (symbol: string): string => `note-${symbol}`;
