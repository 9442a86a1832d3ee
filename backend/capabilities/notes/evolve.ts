import type { NoteEvent } from "./events.ts";

/** `version` counts the events. */
export interface NoteState {
  readonly version: number;
  readonly text: string | null;
}

const initialState: NoteState = { version: 0, text: null };

function evolve({ version }: NoteState, event: NoteEvent): NoteState {
  switch (event.type) {
    case "NoteWritten":
      return { version: version + 1, text: event.data.text };
    case "NoteDeleted":
      return { version: version + 1, text: null };
    default:
      return event satisfies never;
  }
}

export const noteEvolution = { initialState, evolve };
