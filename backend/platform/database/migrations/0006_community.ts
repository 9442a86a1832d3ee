import type { Kysely } from "kysely";

/**
 * Frozen once released: a migration describes the schema of its own release, not the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
