import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** What the note of a stock says from now on. */
export type NoteWritten = DomainEvent<
  "NoteWritten",
  { readonly symbol: string; readonly text: string }
>;

/** Its history stays, so that it can be written again. */
export type NoteDeleted = DomainEvent<"NoteDeleted", { readonly symbol: string }>;

export type NoteEvent = NoteWritten | NoteDeleted;

export const noteEventTypes = [
  "NoteWritten",
  "NoteDeleted",
] as const satisfies readonly NoteEvent["type"][];

/** One stream a symbol: its version tells which of two tabs came first. */
export const noteStream = (symbol: string): string => `note-${symbol}`;
