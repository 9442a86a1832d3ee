import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

/**
 * Maps each stream to the symbol or name in its first event. Streams without one, and those whose
 * first event was archived, are left out.
 */
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
export const shortData =
  sql<string>`case when length(data) <= ${sql.lit(MAX_NAMED_CHARACTERS)} then data else '{}' end`.as(
    "data",
  );

/**
 * Returns the stream whose first event describes this one: for a mute its alert, for a ledger its
 * portfolio.
 */
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
