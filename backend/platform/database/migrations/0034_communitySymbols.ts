import type { Kysely } from "kysely";

interface Posts {
  community_posts: { id: number; title: string; content: string };
  community_symbols: { symbol: string; post_id: number };
}

/**
 * How a post was parsed when this table was created; see `capabilities/community/namedSymbols.ts`.
 */
const SYMBOL =
  /(?<![\p{L}\p{N}_.^=&/-])(?:\$([A-Za-z^][A-Za-z0-9.\-=^]{0,14})|(\^?[A-Z0-9][A-Z0-9.\-=^]{1,14}))(?![\p{L}\p{N}_])/gu;
const MAX_NAMED = 50;

function namedIn(text: string): readonly string[] {
  const named = new Set<string>();
  for (const [, withDollar, bare] of text.matchAll(SYMBOL)) {
    const symbol = (withDollar ?? bare ?? "")
      .toUpperCase()
      .replace(/[.\-=^]+$/, "")
      .replace(/^([A-Z]{1,5})\.([ABC])$/, "$1-$2");
    if (/[A-Z]/.test(symbol) && (withDollar !== undefined || symbol.length > 1)) named.add(symbol);
    if (named.size === MAX_NAMED) break;
  }
  return [...named];
}

const PAGE = 200;
/** Stays within the parameter limit of every engine. */
const ROWS_AT_ONCE = 100;

/** Symbols named in each post, for the page of a stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("community_symbols")
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("post_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("community_symbols_key", ["symbol", "post_id"])
    .execute();
  await db.schema
    .createIndex("community_symbols_post")
    .on("community_symbols")
    .column("post_id")
    .execute();
  const posts = db as Kysely<Posts>;
  for (let after = 0; ;) {
    const page = await posts
      .selectFrom("community_posts")
      .select(["id", "title", "content"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const rows = page.flatMap(({ id, title, content }) =>
      namedIn(`${title}\n${content}`).map((symbol) => ({ symbol, post_id: id })),
    );
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await posts
        .insertInto("community_symbols")
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute();
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}
