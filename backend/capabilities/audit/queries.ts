import { sql, type Kysely } from "kysely";
import { MAX_AUDIT_COUNTED, type AuditEntry } from "../../contract/audit.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import { aboutStreams, readName, shortData } from "./aboutStreams.ts";
import type { EventMetadata } from "../../platform/eventStore/event.ts";

/** Must match the condition of the index `events_requested` literally. */
const wasRequested = sql<boolean>`metadata like '%"actor"%'`;

export type AuditQueries = ReturnType<typeof createAuditQueries>;

export const createAuditQueries = (database: Kysely<Database>) => ({
  /** Returns changes made by people and API clients, newest first. */
  list: async ({
    limit = DEFAULT_PAGE,
    after = Number.MAX_SAFE_INTEGER,
  }: PageRequest<number>): Promise<Page<AuditEntry>> => {
    const before = (position: number) =>
      database
        .selectFrom("events")
        .where(wasRequested)
        .where("position", "<", position)
        .orderBy("position", "desc");
    const [rows, { total }] = await Promise.all([
      before(after)
        .select(["position", "stream", "type", shortData, "metadata", "recorded_at"])
        .limit(limit + 1)
        .execute(),
      database
        .selectFrom(
          before(Number.MAX_SAFE_INTEGER).select("position").limit(MAX_AUDIT_COUNTED).as("counted"),
        )
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    const about = await aboutStreams(
      database,
      rows.map(({ stream }) => stream),
    );
    return cutPage(
      rows,
      limit,
      Number(total),
      ({ position, stream, type, data, metadata, recorded_at: at }) => {
        const { actor = "", requestId = "" } = JSON.parse(metadata) as EventMetadata;
        return {
          id: position,
          at,
          actor,
          requestId,
          type,
          subject: stream,
          about: readName(data) ?? about.get(stream) ?? null,
        };
      },
      ({ position }) => position,
    );
  },
});
