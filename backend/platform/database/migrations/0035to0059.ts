import { PostgresAdapter, sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

export const migrations0035to0059: Readonly<Record<string, Migration>> = {
  /**
   * Lines drawn on charts, one row per symbol; a symbol whose lines were all deleted keeps its row.
   */
  "0035_chartLines": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("chart_lines")
        .addColumn("symbol", "text", (column) => column.primaryKey())
        .addColumn("lines", "text", (column) => column.notNull())
        .addColumn("line_count", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .execute();
      // Used to count when lines are drawn on another symbol.
      await db.schema
        .createIndex("chart_lines_drawn")
        .on("chart_lines")
        .column("symbol")
        .where(sql<boolean>`line_count > 0`)
        .execute();
    },
  },

  /** Time until which a rule is snoozed. Derived. */
  "0036_ruleSnooze": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("rules").addColumn("snoozed_until", "text").execute();
    },
  },

  /** Rule firings that await acknowledgment, and when they were acknowledged. Derived. */
  "0037_ruleFollowUps": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("rule_firings").addColumn("acknowledged_at", "text").execute();
      await db.schema
        .createTable("rule_follow_ups")
        .addColumn("rule_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("firing", "integer", (column) => column.notNull())
        .addColumn("fired_at", "text", (column) => column.notNull())
        .addColumn("repeat_minutes", "integer")
        .addColumn("sent", "integer", (column) => column.notNull())
        .addColumn("set_at", "text", (column) => column.notNull())
        .addColumn("next_at", "text")
        .addColumn("channel", "text")
        .addColumn("after_minutes", "integer")
        .addColumn("escalates_at", "text")
        .addColumn("due_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("rule_follow_ups_key", ["rule_id", "symbol"])
        .execute();
      for (const column of ["firing", "due_at", "set_at"]) {
        await db.schema
          .createIndex(`rule_follow_ups_${column}`)
          .on("rule_follow_ups")
          .column(column)
          .execute();
      }
    },
  },

  /** Hourly counts: of log events (derived), and of price checks. */
  "0038_weekly": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("activity_hours")
        .addColumn("hour", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("activity_hours_key", ["hour", "kind"])
        .execute();
      await db.schema
        .createTable("check_hours")
        .addColumn("hour", "text", (column) => column.primaryKey())
        .addColumn("checks", "integer", (column) => column.notNull())
        .addColumn("gaps", "integer", (column) => column.notNull())
        .addColumn("longest_gap_ms", "integer", (column) => column.notNull())
        .addColumn("last_at", "text", (column) => column.notNull())
        .execute();
    },
  },

  /** Portfolios with a currency and a ledger, and their transactions, one row each. */
  "0040_portfolioLedger": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable("portfolios")
        .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("lot_method", "text", (column) => column.notNull().defaultTo("fifo"))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("is_archived", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("is_deleted", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("ledger_version", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("transaction_count", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("portfolios")
        .addColumn("newest_transaction", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex("portfolios_listed")
        .on("portfolios")
        .columns(["is_archived", "id"])
        .where(sql<boolean>`is_deleted = 0`)
        .execute();
      await db.schema
        .createTable("portfolio_transactions")
        .addColumn("portfolio_id", "integer", (column) => column.notNull())
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("transaction_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text")
        .addColumn("body", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("portfolio_transactions_pk", ["portfolio_id", "transaction_id"])
        .execute();
      // Order in which lists and ledgers are read.
      await db.schema
        .createIndex("portfolio_transactions_place")
        .on("portfolio_transactions")
        .columns(["portfolio_id", "place"])
        .execute();
      // Finds the symbols whose prices are followed.
      await db.schema
        .createIndex("portfolio_transactions_symbol")
        .on("portfolio_transactions")
        .column("symbol")
        .where(sql<boolean>`symbol is not null`)
        .execute();
    },
  },

  /** Benchmark of a portfolio; null means the default. */
  "0041_portfolioBenchmark": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("portfolios").addColumn("benchmark", "text").execute();
    },
  },

  /** Indexes for the audit log, which reads the events caused by requests, newest first. */
  "0042_audit": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex("events_requested")
        .on("events")
        .column("position")
        .where(sql<boolean>`metadata like '%"actor"%'`)
        .execute();
    },
  },

  /** Prices entered by the investor, one per symbol and date. */
  "0047_portfolioPrices": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("portfolio_prices")
        .addColumn("portfolio_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("date", "text", (column) => column.notNull())
        .addColumn("price", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        .addColumn("is_preferred", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("portfolio_prices_key", ["portfolio_id", "symbol", "date"])
        .execute();
    },
  },

  /** Market splits that the investor does not want in the ledger. */
  "0048_dismissedSplits": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("portfolio_dismissed_splits")
        .addColumn("portfolio_id", "integer", (column) => column.notNull())
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("date", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("portfolio_dismissed_splits_key", [
          "portfolio_id",
          "symbol",
          "date",
        ])
        .execute();
    },
  },

  /** Index for filtering the delivery log by outcome. */
  "0051_deliveryOutcomeIndex": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex("notifications_outcome")
        .on("notifications")
        .columns(["outcome", "requested_at", "key"])
        .execute();
    },
  },

  /**
   * Why a rule was suspended, and the time of each firing's event, from which a flood is counted.
   * Derived.
   */
  "0052_ruleSuspension": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("rules").addColumn("suspension", "text").execute();
      await db.schema
        .alterTable("rule_firings")
        .addColumn("happened_at", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .createIndex("rule_firings_recent")
        .on("rule_firings")
        .columns(["rule_id", "happened_at", "kind", "symbol"])
        .execute();
    },
  },

  /** Symbols without a usable price for some time, as seen by the process that checks them. */
  "0054_unwatchedSymbols": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("unwatched_symbols")
        .addColumn("symbol", "text", (column) => column.primaryKey())
        .addColumn("since", "text", (column) => column.notNull())
        .execute();
    },
  },

  /** A price that is held until a second one confirms it; the wait survives a restart. */
  "0055_heldPrices": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("price_tapes").addColumn("held", "text").execute();
    },
  },

  /**
   * Removes the notifications by which several servers of one PostgreSQL database followed each
   * other. They exist only if a server was started with `CLUSTER_KEY`. The triggers are dropped with
   * their functions.
   */
  "0056_oneWorkingServer": {
    async up(db: Kysely<unknown>): Promise<void> {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
      for (const name of ["notify_events", "notify_cluster_texts"]) {
        await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db);
      }
    },
  },

  /**
   * Separates the saved prices of alerts on the regular session from those of alerts on all sessions.
   * Both continue from the row that they shared. A row may have a held price and no accepted one.
   */
  "0057_tapeSessions": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("price_tapes_by_sessions")
        .addColumn("symbol", "text", (column) => column.notNull())
        .addColumn("currency", "text", (column) => column.notNull())
        // Older exports of the demo do not have it.
        .addColumn("sessions", "text", (column) => column.notNull().defaultTo("regular"))
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("exchange_time", "text", (column) => column.notNull())
        .addColumn("price", "double precision")
        .addColumn("trade_date", "text", (column) => column.notNull())
        .addColumn("reference", "double precision")
        .addColumn("base_date", "text")
        .addColumn("split_factor", "double precision")
        .addColumn("held", "text")
        .addColumn("suspected_split", "double precision")
        .addPrimaryKeyConstraint("price_tapes_by_sessions_key", [
          "symbol",
          "currency",
          "sessions",
          "source",
        ])
        .execute();
      for (const sessions of ["regular", "all"]) {
        await sql`insert into price_tapes_by_sessions
          (symbol, currency, sessions, source, exchange_time, price, trade_date, reference, base_date, split_factor, held)
          select symbol, currency, ${sql.lit(sessions)}, source, exchange_time, price, trade_date, reference, base_date, split_factor, held
          from price_tapes`.execute(db);
      }
      await db.schema.dropTable("price_tapes").execute();
      await db.schema.alterTable("price_tapes_by_sessions").renameTo("price_tapes").execute();
    },
  },

  /** Counts alerts that wait to re-arm without reading the other active alerts. */
  "0058_rearmingAlerts": {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex("alerts_rearming")
        .on("alerts")
        .column("status")
        .where("is_rearming" as never, "=", 1 as never)
        .execute();
    },
  },

  /** Number of stocks that a surge run read, and of those without data. Derived. */
  "0059_surgeCoverage": {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const name of ["symbols", "unanswered"]) {
        await db.schema
          .alterTable("surge_runs")
          .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
          .execute();
      }
    },
  },
};
