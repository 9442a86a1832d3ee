import type { Capability, Platform } from "../capability.ts";
import { Elysia, t } from "elysia";
import { AuditLog, MAX_AUDIT_COUNTED, type AuditEntry } from "../../contract/audit.ts";
import { ErrorText } from "../../contract/common.ts";
import { unannounced } from "../../contract/resource.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { sql, type Kysely } from "kysely";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { EventMetadata } from "../../platform/eventStore/event.ts";

/** Maps each stream to the symbol or name in its first event, if it has one and is not archived. */
export async function aboutStreams(
  database: Kysely<Database>,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (streams.length === 0) return new Map();
  const firstOf = new Map(streams.map((stream) => [stream, describedBy(stream)]));
  const rows = await database
    .selectFrom("events")
    .select(["stream", shortData])
    .where("version", "=", 1)
    .where("stream", "in", [...new Set(firstOf.values())])
    .execute();
  const found = new Map(rows.map(({ stream, data }) => [stream, readName(data)]));
  return new Map(
    [...firstOf].flatMap(([stream, first]) => {
      const name = found.get(first);
      return name === undefined ? [] : [[stream, name] as const];
    }),
  );
}

/** Skips large events; an import of a portfolio is several megabytes and has no name. */
const MAX_NAMED_CHARACTERS = 16_384;

/** Selects the data of an event, or `{}` if it is too long to parse for a name. */
const shortData =
  sql<string>`case when length(data) <= ${sql.lit(MAX_NAMED_CHARACTERS)} then data else '{}' end`.as(
    "data",
  );

/** Returns the stream that describes this one: a mute's alert, a ledger's portfolio. */
const describedBy = (stream: string): string =>
  stream.replace(/^mute-(?=\d+$)/, "alert-").replace(/^portfolio-ledger-/, "portfolio-");

export function readName(data: string): string | undefined {
  const { symbol, name, rule } = JSON.parse(data) as Record<string, unknown>;
  const ofRule =
    typeof rule === "object" && rule !== null && "name" in rule ? rule.name : undefined;
  return [symbol, name, ofRule].find(
    (text): text is string => typeof text === "string" && text !== "",
  );
}

/** Must match the condition of the index `events_requested` literally. */
const wasRequested = sql<boolean>`metadata like '%"actor"%'`;

type AuditQueries = ReturnType<typeof createAuditQueries>;

const createAuditQueries = (database: Kysely<Database>) => ({
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

const auditRoutes = (audit: AuditQueries) =>
  new Elysia({ prefix: "/api/audit", tags: ["Access"] }).get(
    "",
    async ({ query, request, set }) => answerPage(await audit.list(query), { request, set }),
    {
      query: t.Object(PageQuery),
      detail: {
        operationId: "getAuditLog",
        ...unannounced,
        summary: "List the changes made by requests, newest first",
        description: `${PAGES} Changes made by the server itself and archived events are not listed. A total of ${MAX_AUDIT_COUNTED} means this number or more.`,
      },
      response: { 200: AuditLog, 422: ErrorText },
    },
  );

export const audit: Capability<"audit", Platform, AuditQueries> = {
  name: "audit",
  create: ({ database }) => ({ service: createAuditQueries(database) }),
  routes: (queries) => [auditRoutes(queries)],
};
