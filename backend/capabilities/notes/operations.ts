import { sql } from "kysely";
import type { StockNote } from "../../contract/stocks/stockNote.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ListFull, type ListCap } from "../../platform/http/errors.ts";
import { type NoteCommand, decide, noteEvolution } from "./decide.ts";
import { noteStream } from "./events.ts";

const noteCap: ListCap = {
  usual: 10_000,
  name: "notes",
};

export type NoteChange =
  | { readonly status: "done"; readonly note: StockNote }
  | { readonly status: "conflict" };

/** Must match the condition of the partial index literally; a bound parameter would not use it. */
const hasText = sql<boolean>`text is not null`;

/** Symbols must already be validated. */
export type NoteOperations = ReturnType<typeof createNoteOperations>;

export function createNoteOperations(store: EventStore, maxNotes = noteCap.usual) {
  const { database } = store;
  /** Returns an empty note, not undefined, if a stock has none. */
  const read = async (symbol: string): Promise<StockNote> => {
    const row = await database
      .selectFrom("stock_notes")
      .selectAll()
      .where("symbol", "=", symbol)
      .executeTakeFirst();
    return {
      symbol,
      text: row?.text ?? null,
      version: row?.version ?? 0,
      updatedAt: row?.updated_at ?? null,
    };
  };

  const isFull = async (): Promise<boolean> => {
    const { count } = await database
      .selectFrom("stock_notes")
      .where(hasText)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count) >= maxNotes;
  };

  return {
    read,
    /** Rejects with {@link ListFull} at the maximum. */
    async change(command: NoteCommand): Promise<NoteChange> {
      const { symbol, kind, expectedVersion } = command;
      const before = await read(symbol);
      if (before.version !== expectedVersion) return { status: "conflict" };
      if (kind === "write" && before.text === null && (await isFull())) {
        throw new ListFull(noteCap, maxNotes);
      }
      const { state, events } = await handleCommand(
        store,
        noteEvolution,
        noteStream(symbol),
        (current) => decide(command, current),
      );
      if (events.length === 0 && state.version !== expectedVersion) return { status: "conflict" };
      return { status: "done", note: await read(symbol) };
    },
  };
}
