import { sql, type Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";

/**
 * By stream, the symbol or the name in its first event; streams without one, and those whose first
 * event was archived, are left out.
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
  const found = new Map(rows.map(({ stream, data }) => [stream, nameIn(data)]));
  return new Map(
    [...firstOf].flatMap(([stream, first]) => {
      const name = found.get(first);
      return name === undefined ? [] : [[stream, name] as const];
    }),
  );
}

/** An import of a portfolio is one event of megabytes, and says no name. */
const MAX_NAMED_CHARACTERS = 16_384;

/** The data of an event that may say a name; of a longer one nothing is read. */
export const shortData =
  sql<string>`case when length(data) <= ${sql.lit(MAX_NAMED_CHARACTERS)} then data else '{}' end`.as(
    "data",
  );

/** The stream whose first event says what this one is about: of a mute its alert, of a ledger its portfolio. */
const describedBy = (stream: string): string =>
  stream.replace(/^mute-(?=\d+$)/, "alert-").replace(/^portfolio-ledger-/, "portfolio-");

/** The symbol or the name in an event's data, also of a rule. */
export function nameIn(data: string): string | undefined {
  const { symbol, name, rule } = JSON.parse(data) as Record<string, unknown>;
  const ofRule =
    typeof rule === "object" && rule !== null && "name" in rule ? rule.name : undefined;
  return [symbol, name, ofRule].find(
    (text): text is string => typeof text === "string" && text !== "",
  );
}
