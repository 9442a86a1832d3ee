import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

interface Posts {
  community_posts: { id: number; title: string; content: string };
  community_symbols: { symbol: string; post_id: number };
}

/**
 * How a post was parsed when this table was created; see `namedSymbols` in `capabilities/community/store.ts`.
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

export const migrations0016to0034: Readonly<Record<string, Migration>> = {
  /** One row, written every minute to prove that this database can be written. */
  "0016_heartbeat": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("heartbeat")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("written_at", "text", (column) => column.notNull())
        .execute();
    },
  },

  /** The split factor of prices before a trade date, needed after a restart on that date. */
  "0017_tapeSplits": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("price_tapes").addColumn("base_date", "text").execute();
      await db.schema.alterTable("price_tapes").addColumn("split_factor", "real").execute();
    },
  },

  /** Symbols that were accepted while no source could confirm that they exist. */
  "0018_symbolChecks": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("symbol_checks")
        .addColumn("symbol", "text", (column) => column.primaryKey())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("next_check_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("symbol_checks_due")
        .on("symbol_checks")
        .column("next_check_at")
        .execute();
    },
  },

  /** How far a sent message got, and its provider's id while the outcome is not final. */
  "0020_deliveryOutcomes": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("notifications").addColumn("outcome", "text").execute();
      await db.schema.alterTable("notifications").addColumn("tracking_id", "text").execute();
      await sql`update notifications
        set outcome = case when detail like 'No mail server is set up%' then 'filed' else 'accepted' end
        where status = 'delivered'`.execute(db);
      await db.schema
        .createIndex("notifications_tracked")
        .on("notifications")
        .columns(["settled_at"])
        .where(sql<boolean>`tracking_id is not null`)
        .execute();
    },
  },

  /** Inbox entries and which are read. Entries recorded by an older build count as read. */
  "0021_inbox": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("inbox")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("topic", "text", (column) => column.notNull())
        .addColumn("occurred_at", "text", (column) => column.notNull())
        .addColumn("facts", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("inbox_topic").on("inbox").columns(["topic", "id"]).execute();
      await db.schema
        .createTable("inbox_reads")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("is_mark", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("inbox_read_mark")
        .on("inbox_reads")
        .column("id")
        .where(sql<boolean>`is_mark = 1`)
        .execute();
      await sql`insert into inbox_reads (id, is_mark) select coalesce(max(position), 0), 1 from events`.execute(
        db,
      );
    },
  },

  "0022_exchangeHours": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("exchange_hours")
        .addColumn("code", "text", (column) => column.primaryKey())
        .addColumn("hours", "text", (column) => column.notNull())
        .execute();
    },
  },

  /**
   * The owner's notes about stocks, one row per symbol; a deleted note keeps its row without text.
   */
  "0023_stockNotes": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("stock_notes")
        .addColumn("symbol", "text", (column) => column.primaryKey())
        .addColumn("text", "text")
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("updated_at", "text", (column) => column.notNull())
        .execute();
      // Used to count notes when another one is written.
      await db.schema
        .createIndex("stock_notes_with_text")
        .on("stock_notes")
        .column("symbol")
        .where(sql<boolean>`text is not null`)
        .execute();
    },
  },

  /**
   * Several watchlists, each in its own order. Their rows are derived: the next start fills them.
   */
  "0024_watchlists": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("watchlists")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("is_deleted", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("order_version", "integer", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("watchlist_entries")
        .addColumn("list_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("added_at", "text", (column) => column.notNull())
        .addColumn("added_position", "integer", (column) => column.notNull())
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("is_removed", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("watchlist_entries_key", ["symbol", "list_id"])
        .execute();
      const isListed = sql<boolean>`is_removed = 0`;
      await db.schema
        .createIndex("watchlist_entries_newest")
        .on("watchlist_entries")
        .columns(["list_id", "added_position"])
        .where(isListed)
        .execute();
      await db.schema
        .createIndex("watchlist_entries_placed")
        .on("watchlist_entries")
        .columns(["list_id", "place"])
        .execute();
      await db.schema.dropTable("watchlist").execute();
    },
  },

  "0025_dashboardLayout": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("dashboard_layout")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("layout", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
    },
  },

  /** Used answer links of messages; each can be used once. */
  "0027_usedAnswers": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("used_answers")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "integer", (column) => column.notNull())
        .addColumn("firing", "integer", (column) => column.notNull())
        .addColumn("choice", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("used_answers_key", ["kind", "id", "firing", "choice"])
        .execute();
      await db.schema
        .createIndex("used_answers_expired")
        .on("used_answers")
        .column("expires_at")
        .execute();
    },
  },

  /** Context of each firing. Derived: the next start fills it. */
  "0028_firingContexts": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("firing_contexts")
        .addColumn("position", "integer", (column) => column.primaryKey())
        .addColumn("alert_id", "integer", (column) => column.notNull())
        .addColumn("firing", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("fired_at", "text", (column) => column.notNull())
        .addColumn("recorded_at", "text", (column) => column.notNull())
        .addColumn("collected_at", "text")
        .addColumn("found", "text")
        .execute();
      await db.schema
        .createIndex("firing_contexts_alert")
        .on("firing_contexts")
        .columns(["alert_id", "position"])
        .execute();
      await db.schema
        .createIndex("firing_contexts_symbol")
        .on("firing_contexts")
        .columns(["symbol", "position"])
        .execute();
      await db.schema
        .createIndex("firing_contexts_due")
        .on("firing_contexts")
        .column("recorded_at")
        .where(sql<boolean>`collected_at is null`)
        .execute();
    },
  },

  "0029_labelRoutes": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("label_routes")
        .addColumn("label", "text", (column) => column.primaryKey())
        .addColumn("channels", "text", (column) => column.notNull())
        .execute();
    },
  },

  /** Rules and their firings. Derived: the next start fills them. */
  "0030_rules": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("rules")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("rule", "text", (column) => column.notNull())
        .addColumn("adjustment", "text")
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("updated_at", "text", (column) => column.notNull())
        .addColumn("watched_from", "text", (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("rules_listed")
        .on("rules")
        .column("id")
        .where(sql<boolean>`status <> 'deleted'`)
        .execute();
      await db.schema
        .createTable("rule_firings")
        .addColumn("position", "integer", (column) => column.primaryKey())
        .addColumn("rule_id", "integer", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("recorded_at", "text", (column) => column.notNull())
        .addColumn("finding", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("rule_firings_rule")
        .on("rule_firings")
        .columns(["rule_id", "position"])
        .execute();
    },
  },

  /**
   * State of each rule per symbol, and which entries of the sources' lists were seen. Not derived.
   */
  "0031_ruleWatches": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("rule_watches")
        .addColumn("rule_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .addColumn("watched_from", "integer", (column) => column.notNull())
        .addColumn("state", "text")
        .addPrimaryKeyConstraint("rule_watches_key", ["rule_id", "symbol"])
        .execute();
      await db.schema
        .createIndex("rule_watches_symbol")
        .on("rule_watches")
        .columns(["symbol", "rule_id"])
        .execute();
      await db.schema
        .createTable("rule_feeds")
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("feed", "text", (column) => column.notNull())
        .addColumn("seen", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("rule_feeds_key", ["symbol", "feed"])
        .execute();
    },
  },

  /**
   * When a rule's figures were written, and the trade date up to which a watch has accounted for
   * splits.
   */
  "0032_ruleSplits": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("rules").addColumn("written_at", "text").execute();
      await db.schema.alterTable("rule_watches").addColumn("adjusted_to", "text").execute();
    },
  },

  /** Symbols named in each post, for the page of a stock. */
  "0034_communitySymbols": {
    async up(db: Kysely<unknown>): Promise<void> {
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
    },
  },
};
