import type { ClientBase } from "pg";

/** The code has fewer texts; a connection keeps the plan of each at the server, some 10 KB. */
const MAX_NAMES = 200;

type Query = (query: unknown, values?: unknown) => unknown;

/**
 * Has the server parse and plan an insert of one row once for a connection instead of every time,
 * which takes as long as the insert. Reads stay without a name: a plan that is kept is made for any
 * value, and fails where a column was added since. `{name, text, values}` is node-postgres's form of
 * a prepared statement.
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

/** Texts for several rows are as many as numbers of rows, and save little by a name. */
const isInsertOfOne = (text: string): boolean =>
  /^\s*insert into /i.test(text) && !text.includes("), (") && !/returning \*/i.test(text);
