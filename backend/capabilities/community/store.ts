import type { Kysely, Selectable, Transaction } from "kysely";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type {
  CommunityComment,
  CommunityPost,
  NewCommunityComment,
  NewCommunityPost,
} from "../../contract/community.ts";
import { cutPage, type Page, type PageRequest } from "../../contract/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { postStream, type CommunityEvent } from "./events.ts";
import { RecentlyDeleted } from "../../platform/recentlyDeleted.ts";
import { withShareClass } from "../../domain/symbolText.ts";

/** Matches `$aapl`, or a word of at least two capitals or digits: AAPL, VOD.L, M&M.NS, ^GSPC. */
const SYMBOL =
  /(?<![\p{L}\p{N}_.^=&/-])(?:\$([A-Za-z^][A-Za-z0-9.\-=^]{0,14})|([A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3}|\^?[A-Z0-9][A-Z0-9.\-=^]{1,14}))(?![\p{L}\p{N}_])/gu;

/** Maximum number of symbols per post; a longer list is not about any of them. */
export const MAX_NAMED = 50;

/**
 * Returns the symbols that a text may mention, without duplicates. Includes capitalized words that
 * are not symbols; they are never queried. Single letters such as `A` and `F` count only with a
 * dollar sign.
 */
export function namedSymbols(text: string): readonly string[] {
  const named = new Set<string>();
  for (const [, withDollar, bare] of text.matchAll(SYMBOL)) {
    const written = (withDollar ?? bare ?? "").toUpperCase().replace(/[.\-=^]+$/, "");
    const symbol = withShareClass(written);
    if (/[A-Z]/.test(symbol) && (withDollar !== undefined || symbol.length > 1)) named.add(symbol);
    if (named.size === MAX_NAMED) break;
  }
  return [...named];
}

/** `before` requests the next page. */
const POSTS_PER_PAGE = 50;

/** `after` requests the next page. */
const MAX_COMMENTS_SHOWN = 200;

export interface CommunityStorePorts {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Called after a post or comment was added or deleted. Likes are too frequent to broadcast. */
  readonly changed: (postId: number, post: { isDeleted: boolean }) => void;
}

type PostRow = Selectable<Database["community_posts"]>;
type CommentRow = Selectable<Database["community_comments"]>;

interface DeletedPost {
  readonly post: PostRow;
  readonly comments: readonly CommentRow[];
}

/** Posts and comments, in plain tables so that deleting is final. */
export class CommunityStore {
  readonly #deletedPosts: RecentlyDeleted<DeletedPost>;
  readonly #deletedComments: RecentlyDeleted<CommentRow>;
  /** Counted once and then updated; only this process writes. */
  #count: Promise<number> | undefined;

  constructor(private readonly ports: CommunityStorePorts) {
    this.#deletedPosts = new RecentlyDeleted(ports.clock);
    this.#deletedComments = new RecentlyDeleted(ports.clock);
  }

  /** Returns posts, newest first; with a symbol, only those that mention it. */
  async listPosts({
    limit = POSTS_PER_PAGE,
    after,
    symbol,
  }: PageRequest<number> & { readonly symbol?: string | undefined } = {}): Promise<
    Page<CommunityPost>
  > {
    const rows = await selectPosts(this.ports.store.database)
      .$if(symbol !== undefined, (all) =>
        all.where("id", "in", (eb) =>
          eb
            .selectFrom("community_symbols")
            .select("post_id")
            .where("symbol", "=", symbol ?? ""),
        ),
      )
      .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    const total = symbol === undefined ? await this.#countPosts() : await this.#countNaming(symbol);
    return cutPage(rows, limit, total, toPost, ({ id }) => id);
  }

  async addPost(post: NewCommunityPost): Promise<CommunityPost> {
    const row = await this.ports.store.transact(async (transaction) => {
      const added = await transaction
        .insertInto("community_posts")
        .values({ ...post, likes: 0, created_at: isoTime(this.ports.clock.now()) })
        .returningAll()
        .executeTakeFirstOrThrow();
      await addSymbols(transaction, added);
      const { id } = added;
      await this.#record(transaction, id, { type: "CommunityPostPublished", data: { id } });
      return added;
    });
    await this.#changeCount(1);
    this.ports.changed(row.id, { isDeleted: false });
    return toPost({ ...row, comments: 0 });
  }

  /** Returns undefined if the post does not exist, like the other methods. */
  async likePost(id: number): Promise<CommunityPost | undefined> {
    await this.ports.store.database
      .updateTable("community_posts")
      .set((eb) => ({ likes: eb("likes", "+", 1) }))
      .where("id", "=", id)
      .execute();
    return this.#findPost(id);
  }

  async removePost(id: number): Promise<boolean> {
    const removed = await this.ports.store.transact(async (transaction) => {
      const comments = await transaction
        .deleteFrom("community_comments")
        .where("post_id", "=", id)
        .returningAll()
        .execute();
      await transaction.deleteFrom("community_symbols").where("post_id", "=", id).execute();
      const post = await transaction
        .deleteFrom("community_posts")
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      if (!post) return undefined;
      await this.#record(transaction, id, { type: "CommunityPostDeleted", data: { id } });
      return { post, comments };
    });
    if (!removed) return false;
    this.#deletedPosts.keep(id, removed);
    await this.#changeCount(-1);
    this.ports.changed(id, { isDeleted: true });
    return true;
  }

  /** Undoes a recent deletion, with the comments that were deleted with the post. */
  async restorePost(id: number): Promise<CommunityPost | undefined> {
    const deleted = this.#deletedPosts.take(id);
    if (!deleted) return undefined;
    const { post, comments } = deleted;
    await this.ports.store.transact(async (transaction) => {
      await transaction.insertInto("community_posts").values(post).execute();
      await addSymbols(transaction, post);
      for (const comment of comments) {
        await transaction.insertInto("community_comments").values(comment).execute();
      }
      await this.#record(transaction, id, { type: "CommunityPostRestored", data: { id } });
    });
    await this.#changeCount(1);
    this.ports.changed(id, { isDeleted: false });
    return toPost({ ...post, comments: comments.length });
  }

  /** Newest first. */
  async listComments(
    postId: number,
    { limit = MAX_COMMENTS_SHOWN, after }: PageRequest<number> = {},
  ): Promise<Page<CommunityComment> | undefined> {
    const post = await this.#findPost(postId);
    if (!post) return undefined;
    const rows = await this.ports.store.database
      .selectFrom("community_comments")
      .selectAll()
      .where("post_id", "=", postId)
      .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute();
    return cutPage(rows, limit, post.commentCount, toComment, ({ id }) => id);
  }

  async addComment(
    postId: number,
    comment: NewCommunityComment,
  ): Promise<CommunityComment | undefined> {
    const row = await this.ports.store.transact(async (transaction) => {
      // In one transaction, so that the post cannot be deleted between the check and the write.
      const post = await transaction
        .selectFrom("community_posts")
        .select("id")
        .where("id", "=", postId)
        .executeTakeFirst();
      if (!post) return undefined;
      const added = await transaction
        .insertInto("community_comments")
        .values({
          ...comment,
          post_id: postId,
          likes: 0,
          created_at: isoTime(this.ports.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const data = { postId, id: added.id };
      await this.#record(transaction, postId, { type: "CommunityCommentPublished", data });
      return added;
    });
    if (row) this.ports.changed(postId, { isDeleted: false });
    return row && toComment(row);
  }

  async likeComment(postId: number, id: number): Promise<CommunityComment | undefined> {
    const row = await this.ports.store.database
      .updateTable("community_comments")
      .set((eb) => ({ likes: eb("likes", "+", 1) }))
      .where("id", "=", id)
      .where("post_id", "=", postId)
      .returningAll()
      .executeTakeFirst();
    return row && toComment(row);
  }

  async removeComment(postId: number, id: number): Promise<boolean> {
    const removed = await this.ports.store.transact(async (transaction) => {
      const comment = await transaction
        .deleteFrom("community_comments")
        .where("id", "=", id)
        .where("post_id", "=", postId)
        .returningAll()
        .executeTakeFirst();
      if (!comment) return undefined;
      await this.#record(transaction, postId, {
        type: "CommunityCommentDeleted",
        data: { postId, id },
      });
      return comment;
    });
    if (!removed) return false;
    this.#deletedComments.keep(id, removed);
    this.ports.changed(postId, { isDeleted: false });
    return true;
  }

  /** Undoes a recent deletion; undefined if the post has been deleted as well. */
  async restoreComment(postId: number, id: number): Promise<CommunityComment | undefined> {
    const comment = this.#deletedComments.take(id);
    if (comment?.post_id !== postId) return undefined;
    const isRestored = await this.ports.store.transact(async (transaction) => {
      const post = await transaction
        .selectFrom("community_posts")
        .select("id")
        .where("id", "=", postId)
        .executeTakeFirst();
      if (!post) return false;
      await transaction.insertInto("community_comments").values(comment).execute();
      const data = { postId, id };
      await this.#record(transaction, postId, { type: "CommunityCommentRestored", data });
      return true;
    });
    if (!isRestored) return undefined;
    this.ports.changed(postId, { isDeleted: false });
    return toComment(comment);
  }

  #record(transaction: Transaction<Database>, postId: number, event: CommunityEvent) {
    return appendNext(this.ports.store, transaction, postStream(postId), event);
  }

  #countPosts(): Promise<number> {
    return (this.#count ??= readCount(this.ports.store.database));
  }

  async #changeCount(by: 1 | -1): Promise<void> {
    const before = await this.#count;
    if (before !== undefined) this.#count = Promise.resolve(before + by);
  }

  async #countNaming(symbol: string): Promise<number> {
    const { count } = await this.ports.store.database
      .selectFrom("community_symbols")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("symbol", "=", symbol)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async #findPost(id: number) {
    const { database } = this.ports.store;
    const row = await selectPosts(database).where("id", "=", id).executeTakeFirst();
    return row && toPost(row);
  }
}

async function addSymbols(transaction: Transaction<Database>, post: PostRow): Promise<void> {
  const symbols = namedSymbols(`${post.title}\n${post.content}`);
  if (symbols.length === 0) return;
  await transaction
    .insertInto("community_symbols")
    .values(symbols.map((symbol) => ({ symbol, post_id: post.id })))
    .execute();
}

async function readCount(database: Kysely<Database>): Promise<number> {
  const { count } = await database
    .selectFrom("community_posts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectPosts = (database: Kysely<Database>) =>
  database
    .selectFrom("community_posts")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("community_comments")
        .select((count) => count.fn.countAll<number>().as("comments"))
        .whereRef("community_comments.post_id", "=", "community_posts.id")
        .as("comments"),
    );

const toPost = (row: PostRow & { readonly comments: number | null }): CommunityPost => ({
  id: row.id,
  username: row.username,
  title: row.title,
  content: row.content,
  createdAt: row.created_at,
  likes: row.likes,
  commentCount: Number(row.comments),
});

const toComment = (row: CommentRow): CommunityComment => ({
  id: row.id,
  username: row.username,
  content: row.content,
  createdAt: row.created_at,
  likes: row.likes,
});
