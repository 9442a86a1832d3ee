import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "./event.ts";

/** Seven parameters a row keep a statement far below every engine's limit. */
const ROWS_PER_STATEMENT = 250;

/**
 * Inserts events many rows to a statement. Compiling such a statement costs more than running it,
 * and its text depends only on the number of rows, so each length is compiled once.
 */
export function createEventInsert(database: Kysely<Database>) {
  const sqlByLength = new Map<number, CompiledQuery>();

  const compiledFor = (length: number): CompiledQuery => {
    let compiled = sqlByLength.get(length);
    if (!compiled) {
      const row = toRow({
        position: 0,
        stream: "",
        version: 0,
        type: "",
        data: null,
        metadata: {},
        recordedAt: "",
      });
      compiled = database
        .insertInto("events")
        .values(Array.from({ length }, () => row))
        .compile();
      sqlByLength.set(length, compiled);
    }
    return compiled;
  };

  return async (
    transaction: Transaction<Database>,
    events: readonly RecordedEvent[],
  ): Promise<void> => {
    for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT) {
      const part = events.slice(start, start + ROWS_PER_STATEMENT);
      const parameters = part.flatMap((event) => Object.values(toRow(event)));
      await transaction.executeQuery({ ...compiledFor(part.length), parameters });
    }
  };
}

/** Key order is the parameter order of the compiled statement. */
const toRow = (event: RecordedEvent): Database["events"] => ({
  position: event.position,
  stream: event.stream,
  version: event.version,
  type: event.type,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
  recorded_at: event.recordedAt,
});
