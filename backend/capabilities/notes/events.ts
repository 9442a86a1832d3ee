import type { DomainEvent } from "../../platform/eventStore/event.ts";

export type NoteWritten = DomainEvent<
  "NoteWritten",
  { readonly symbol: string; readonly text: string }
>;

/** The history is kept, so that the note can be written again. */
export type NoteDeleted = DomainEvent<"NoteDeleted", { readonly symbol: string }>;

export type NoteEvent = NoteWritten | NoteDeleted;

export const noteEventTypes = [
  "NoteWritten",
  "NoteDeleted",
] as const satisfies readonly NoteEvent["type"][];

/** One stream per symbol; its version detects conflicting edits. */
export const noteStream = (symbol: string): string => `note-${symbol}`;
