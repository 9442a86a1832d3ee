import type { NoteCommand } from "./commands.ts";
import type { NoteEvent } from "./events.ts";
import type { NoteState } from "./evolve.ts";

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
