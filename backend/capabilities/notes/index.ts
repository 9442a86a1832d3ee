import type { Capability, Platform } from "../capability.ts";
import { noteEventTypes, type NoteEvent, noteStream } from "./events.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { StockNote, StockNoteText } from "../../contract/stocks/stockNote.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, ListFull, type ListCap } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import {
  digits,
  parseSymbol,
  POSITIVE_OR_ZERO,
  SymbolParameter,
} from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import { sql } from "kysely";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { type NoteCommand, decide, noteEvolution } from "./decide.ts";

const noteCap: ListCap = {
  usual: 10_000,
  name: "notes",
};

type NoteChange =
  | { readonly status: "done"; readonly note: StockNote }
  | { readonly status: "conflict" };

/** Must match the condition of the partial index literally; a bound parameter would not use it. */
const hasText = sql<boolean>`text is not null`;

/** Symbols must already be validated. */
type NoteOperations = ReturnType<typeof createNoteOperations>;

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

const Version = digits(POSITIVE_OR_ZERO, {
  description: "Version of the note that the client last read",
});

export const noteRoutes = (notes: NoteOperations) =>
  new Elysia({ prefix: "/api/stocks/notes", tags: ["Stocks"] })
    .get("/:symbol", ({ params }) => notes.read(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: {
        operationId: "getStockNote",
        ...shows("stock-notes:{symbol}"),
        summary: "Get the note on a stock",
        description: "If the stock has no note, its text is null.",
      },
      response: { 200: StockNote, 422: ErrorText },
    })
    .put(
      "/:symbol",
      async ({ params, body }) => {
        const symbol = parseSymbol(params.symbol);
        const text = parseOptionalText(body.text.replaceAll("\r\n", "\n"), "text");
        if (text === undefined) throw refuseField("text", "must not be empty");
        const { expectedVersion } = body;
        return take(await notes.change({ kind: "write", symbol, text, expectedVersion }), symbol);
      },
      {
        parse: "json",
        params: SymbolParameter,
        body: StockNoteText,
        detail: {
          operationId: "saveStockNote",
          summary: "Write the note on a stock",
          description:
            "Fails with 409 if the note has changed since the given version, so that two tabs cannot overwrite each other. Writing the deleted text again undoes a deletion.",
        },
        response: { 200: StockNote, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:symbol",
      async ({ params, query: { expectedVersion } }) => {
        const symbol = parseSymbol(params.symbol);
        return take(await notes.change({ kind: "delete", symbol, expectedVersion }), symbol);
      },
      {
        params: SymbolParameter,
        query: t.Object({ expectedVersion: Version }),
        detail: {
          operationId: "deleteStockNote",
          summary: "Delete the note on a stock",
          description: "Returns the version to send when writing the note again.",
        },
        response: { 200: StockNote, 409: ErrorText, 422: ErrorText },
      },
    );

function take(change: NoteChange, symbol: string): StockNote {
  if (change.status === "done") return change.note;
  throw new HttpError(409, `The note on ${symbol} has changed in the meantime`);
}

/** A deleted note keeps its row without text, because the next write must name its version. */
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
