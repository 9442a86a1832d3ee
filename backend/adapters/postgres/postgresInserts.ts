import type { ClientBase } from "pg";

/**
 * Maximum number of prepared inserts. The code has fewer texts; each takes some 10 KB per
 * connection at the server.
 */
const MAX_NAMES = 200;

type Query = (query: unknown, values?: unknown) => unknown;

/**
 * Makes the server parse and plan each single-row insert once per connection instead of every time,
 * which takes as long as the insert itself. Reads are not prepared: a cached plan is generic, and
 * fails if a column was added since. `{name, text, values}` is node-postgres's form of a prepared
 * statement.
 */
export function nameInserts(client: Pick<ClientBase, "query">): void {
  const names = new Map<string, string>();
  const query: Query = client.query.bind(client);
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size === MAX_NAMES || !isInsertOfOne(text)) return known;
    const name = `insert_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const named: Query = (text, values) => {
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(text, values) : query({ name, text, values });
  };
  client.query = named as ClientBase["query"];
}

/** Multi-row inserts have a text for every number of rows and gain little from being prepared. */
const isInsertOfOne = (text: string): boolean =>
  /^\s*insert into /i.test(text) && !text.includes("), (") && !/returning \*/i.test(text);
