import type { NoteEvent } from "./events.ts";

/** Replaces the text of the note, unless it has changed since `expectedVersion`. */
interface WriteNote {
  readonly kind: "write";
  readonly symbol: string;
  readonly text: string;
  /** Version that the client saw; 0 if there was no note. */
  readonly expectedVersion: number;
}

interface DeleteNote {
  readonly kind: "delete";
  readonly symbol: string;
  readonly expectedVersion: number;
}

export type NoteCommand = WriteNote | DeleteNote;

/** `version` counts the events. */
interface NoteState {
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

/** Returns no events if the command is based on an older version or changes nothing. */
export function decide(command: NoteCommand, state: NoteState): readonly NoteEvent[] {
  if (command.expectedVersion !== state.version) return [];
  const { symbol } = command;
  switch (command.kind) {
    case "write":
      return command.text === state.text
        ? []
        : [{ type: "NoteWritten", data: { symbol, text: command.text } }];
    case "delete":
      return state.text === null ? [] : [{ type: "NoteDeleted", data: { symbol } }];
    default:
      return command satisfies never;
  }
}
