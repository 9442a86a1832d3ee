import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import type { Outages } from "./outages.ts";

/** Far below the number of parameters that a statement may have. */
const ROWS_AT_ONCE = 500;

/**
 * What the engine knows of symbols without prices, where the lists read it: a process that only
 * answers has no engine at work.
 */
export function createOutageTable(
  database: Kysely<Database>,
  { changes, list }: Pick<Outages, "changes" | "list">,
) {
  let saved = 0;
  return {
    /** What a former process has left there. Before anything runs. */
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
