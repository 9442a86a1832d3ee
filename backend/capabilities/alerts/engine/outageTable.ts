import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Outages } from "./outages.ts";

/** Keeps a statement far below the maximum number of parameters. */
const ROWS_AT_ONCE = 500;

export type OutageTable = ReturnType<typeof createOutageTable>;

/**
 * Stores the engine's outages for the alert lists, since a process that only serves requests runs
 * no engine.
 */
export function createOutageTable(
  database: Kysely<Database>,
  { changes, list }: Pick<Outages, "changes" | "list">,
) {
  let saved = 0;
  return {
    /** Deletes the rows of an earlier process. Call before anything else runs. */
    clear: async (): Promise<void> => {
      await database.deleteFrom("unwatched_symbols").execute();
    },
    save: async (): Promise<void> => {
      const now = changes();
      if (now === saved) return;
      const rows = list();
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("unwatched_symbols").execute();
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          const page = rows.slice(start, start + ROWS_AT_ONCE);
          await transaction.insertInto("unwatched_symbols").values(page).execute();
        }
      });
      saved = now;
    },
  };
}
