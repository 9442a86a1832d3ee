import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const migrations0001to0015: Readonly<Record<string, Migration>> = {
  "0001_start": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("events")
        .addColumn("position", "integer", (column) => column.primaryKey())
        .addColumn("stream", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("metadata", "text", (column) => column.notNull())
        .addColumn("recorded_at", "text", (column) => column.notNull())
        .addUniqueConstraint("events_stream_version", ["stream", "version"])
        .execute();

      await db.schema
        .createTable("checkpoints")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("position", "integer", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("projections")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("alerts")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("alert_type", "text", (column) => column.notNull())
        .addColumn("target_price", "double precision", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("phone_number_id", "integer")
        .addColumn("email_id", "integer")
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("firing", "text")
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("alerts_status").on("alerts").columns(["status", "id"]).execute();

      await db.schema
        .createTable("notifications")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("alert_id", "integer")
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("contact_id", "integer", (column) => column.notNull())
        .addColumn("is_test", "integer", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("requested_at", "text", (column) => column.notNull())
        .addColumn("next_attempt_at", "text")
        .addColumn("settled_at", "text")
        .addColumn("detail", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("notifications_due")
        .on("notifications")
        .columns(["status", "next_attempt_at"])
        .execute();

      for (const [table, address] of [
        ["email_notifications", "email"],
        ["phone_numbers", "phone"],
      ] as const) {
        await db.schema
          .createTable(table)
          .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
          .addColumn(address, "text", (column) => column.notNull())
          .addColumn("label", "text", (column) => column.notNull())
          .addColumn("is_active", "integer", (column) => column.notNull())
          .addColumn("created_at", "text", (column) => column.notNull())
          .execute();
      }
    },
  },

  /**
   * Frozen once released: a migration describes the schema of its own release, not the current one.
   */
  "0002_screener": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("screener_runs")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("started_at", "text", (column) => column.notNull())
        .addColumn("finished_at", "text")
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("screener_runs_kind")
        .on("screener_runs")
        .columns(["kind", "status", "id"])
        .execute();

      await db.schema
        .createTable("screener_results")
        .addColumn("run_id", "integer", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("rank", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("stock", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("screener_results_key", ["run_id", "symbol"])
        .execute();
      await db.schema
        .createIndex("screener_results_rank")
        .on("screener_results")
        .columns(["kind", "rank"])
        .execute();
    },
  },

  /**
   * Frozen once released: a migration describes the schema of its own release, not the current one.
   */
  "0004_portfoliosAndWatchlist": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("portfolios")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("description", "text")
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("watchlist")
        .addColumn("symbol", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("added_at", "text", (column) => column.notNull())
        .addColumn("added_position", "integer", (column) => column.notNull())
        .addColumn("is_removed", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
    },
  },

  /** User settings and push subscriptions. */
  "0005_settings": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("settings")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("push_subscriptions")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("endpoint", "text", (column) => column.notNull().unique())
        .addColumn("p256dh", "text", (column) => column.notNull())
        .addColumn("auth", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
    },
  },

  /**
   * Frozen once released: a migration describes the schema of its own release, not the current one.
   */
  "0006_community": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("community_posts")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("username", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("likes", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("community_comments")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("post_id", "integer", (column) => column.notNull())
        .addColumn("username", "text", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("likes", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addForeignKeyConstraint("community_comments_post", ["post_id"], "community_posts", ["id"])
        .execute();
      await db.schema
        .createIndex("community_comments_of_post")
        .on("community_comments")
        .columns(["post_id", "id"])
        .execute();
    },
  },

  /** Runs of the surge analysis and observed analyst actions; both are derived. */
  "0007_surgeAndSignals": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("surge_runs")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("started_at", "text", (column) => column.notNull())
        .addColumn("settled_at", "text")
        .addColumn("reason", "text")
        .addColumn("total_candidates", "integer", (column) => column.notNull())
        .addColumn("high_probability_candidates", "integer", (column) => column.notNull())
        .addColumn("candidates", "text")
        .execute();

      await db.schema
        .createTable("stock_signals")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("company_name", "text", (column) => column.notNull())
        .addColumn("rating", "text", (column) => column.notNull())
        .addColumn("published_at", "text", (column) => column.notNull())
        .addColumn("published_price", "double precision")
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("target_low", "double precision")
        .addColumn("target_mean", "double precision")
        .addColumn("target_high", "double precision")
        .addColumn("analyst_count", "integer")
        .addColumn("source", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("stock_signals_published")
        .on("stock_signals")
        .column("published_at")
        .execute();
    },
  },

  /**
   * Frozen once released: a migration describes the schema of its own release, not the current one.
   */
  "0011_alertRules": {
    async up(db: Kysely<unknown>): Promise<void> {
      const columns = [
        ["repeat", "text", "once"],
        ["direction", "text", "either"],
        ["sessions", "text", "regular"],
        ["cooldown_minutes", "integer", 15],
        ["is_rearming", "integer", 0],
        ["firings", "integer", 0],
        ["needs_history", "integer", 0],
      ] as const;
      for (const [name, type, value] of columns) {
        await db.schema
          .alterTable("alerts")
          .addColumn(name, type, (column) => column.notNull().defaultTo(value))
          .execute();
      }
      for (const name of ["expires_at", "note", "held", "suspension", "adjustment"]) {
        await db.schema.alterTable("alerts").addColumn(name, "text").execute();
      }
      await db.schema
        .createIndex("alerts_expires_at")
        .on("alerts")
        .column("expires_at")
        .where("expires_at" as never, "is not", null)
        .execute();
      await db.schema
        .createIndex("alerts_needs_history")
        .on("alerts")
        .column("id")
        .where("needs_history" as never, "=", 1 as never)
        .execute();

      await db.schema
        .createTable("price_tapes")
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("exchange_time", "text", (column) => column.notNull())
        .addColumn("price", "double precision", (column) => column.notNull())
        .addColumn("trade_date", "text", (column) => column.notNull())
        .addColumn("reference", "double precision")
        .addPrimaryKeyConstraint("price_tapes_key", ["symbol", "currency", "source"])
        .execute();
    },
  },

  /** Messages that contain several notifications, mutes, and destinations with secrets. */
  "0012_deliveries": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("notifications").addColumn("message", "text").execute();
      await db.schema.alterTable("notifications").addColumn("grouped_at", "text").execute();
      await db.schema
        .alterTable("notifications")
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("notifications_message")
        .on("notifications")
        .columns(["message"])
        .execute();
      await db.schema
        .createIndex("notifications_newest")
        .on("notifications")
        .columns(["requested_at", "key"])
        .execute();
      await db.schema
        .createIndex("notifications_destination")
        .on("notifications")
        .columns(["channel", "contact_id", "grouped_at"])
        .execute();
      await db.schema
        .createIndex("notifications_alert")
        .on("notifications")
        .columns(["alert_id", "settled_at"])
        .execute();

      await db.schema
        .createTable("notification_mutes")
        .addColumn("alert_id", "integer", (column) => column.primaryKey())
        .addColumn("until", "text", (column) => column.notNull())
        .execute();

      await db.schema
        .createTable("channel_destinations")
        .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("label", "text", (column) => column.notNull())
        .addColumn("hint", "text", (column) => column.notNull())
        .addColumn("is_active", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
    },
  },

  /** Success and failure counts of each market source per kind of query. */
  "0013_sourceHealth": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("source_health")
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("capability", "text", (column) => column.notNull())
        .addColumn("asked", "integer", (column) => column.notNull())
        .addColumn("failed", "integer", (column) => column.notNull())
        .addColumn("deferred", "integer", (column) => column.notNull())
        .addColumn("last_error", "text")
        .addColumn("last_error_at", "text")
        .addColumn("last_success_at", "text")
        .addColumn("latency_ms", "double precision")
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("open_until", "text")
        .addColumn("pause_ms", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("source_health_key", ["source", "capability"])
        .execute();
    },
  },

  /**
   * Partial indexes over pending rows only, so that finding them costs the same after a year as on
   * the first day. The queries in `notifications/waiting.ts` must repeat the conditions verbatim, or
   * the planner cannot use the indexes.
   */
  "0014_notificationQueue": {
    async up(db: Kysely<unknown>): Promise<void> {
      const index = (name: string, columns: readonly string[]) =>
        db.schema
          .createIndex(name)
          .on("notifications")
          .columns([...columns]);

      await db.schema.dropIndex("notifications_due").execute();
      await db.schema.dropIndex("notifications_destination").execute();

      const isUngrouped = sql<boolean>`settled_at is null and message is null and attempts = 0 and is_test = 0`;
      await index("notifications_ungrouped", ["channel", "next_attempt_at", "requested_at", "key"])
        .where(isUngrouped)
        .execute();
      await index("notifications_ungrouped_contact", [
        "channel",
        "contact_id",
        "next_attempt_at",
        "requested_at",
        "key",
      ])
        .where(isUngrouped)
        .execute();
      await index("notifications_started", ["channel", "next_attempt_at", "key"])
        .where(
          sql<boolean>`settled_at is null and (message = key or (message is null and (attempts > 0 or is_test = 1)))`,
        )
        .execute();
      await index("notifications_unmarked", ["next_attempt_at", "key"])
        .where(sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`)
        .execute();
      await index("notifications_alert_unsettled", ["alert_id", "channel", "is_test"])
        .where(sql<boolean>`settled_at is null`)
        .execute();
      await index("notifications_messages", ["channel", "grouped_at", "contact_id"])
        .where(sql<boolean>`message = key`)
        .execute();

      await index("notifications_reached", ["channel", "contact_id", "settled_at"])
        .where(sql<boolean>`status = 'delivered'`)
        .execute();
      await index("notifications_delivered", ["settled_at", "channel", "is_test"])
        .where(sql<boolean>`status = 'delivered'`)
        .execute();

      await index("notifications_channel", ["channel", "requested_at", "key"]).execute();
      await index("notifications_symbol", ["symbol", "requested_at", "key"]).execute();
      await index("notifications_undelivered", ["status", "requested_at", "key"])
        .where(sql<boolean>`status <> 'delivered'`)
        .execute();
      await index("notifications_tests", ["requested_at", "key"])
        .where(sql<boolean>`is_test = 1`)
        .execute();
    },
  },

  /** Indexes for paged lists and for the periodic queries of growing tables. */
  "0015_lists": {
    async up(db: Kysely<unknown>): Promise<void> {
      const isListed = sql<boolean>`status <> ${sql.lit("deleted")}`;
      await db.schema
        .createIndex("alerts_listed")
        .on("alerts")
        .column("id")
        .where(isListed)
        .execute();
      await db.schema
        .createIndex("alerts_symbol")
        .on("alerts")
        .columns(["symbol", "id"])
        .where(isListed)
        .execute();
      await db.schema
        .createIndex("alerts_symbol_status")
        .on("alerts")
        .columns(["symbol", "status", "id"])
        .execute();
      // The planner preferred the status index to an index on `expires_at` alone, and scanned every
      // alert.
      await db.schema.dropIndex("alerts_expires_at").execute();
      await db.schema
        .createIndex("alerts_expiry")
        .on("alerts")
        .columns(["status", "expires_at"])
        .execute();
      await db.schema
        .createIndex("screener_runs_newest")
        .on("screener_runs")
        .columns(["kind", "id"])
        .execute();
      await db.schema
        .createIndex("surge_runs_status")
        .on("surge_runs")
        .columns(["status", "id"])
        .execute();
      await db.schema
        .createIndex("watchlist_listed")
        .on("watchlist")
        .column("added_position")
        .where("is_removed" as never, "=", 0 as never)
        .execute();
    },
  },
};
