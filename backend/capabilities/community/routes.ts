import { Elysia, t } from "elysia";
import { ErrorText, Success, SymbolText } from "../../contract/common.ts";
import {
  CommunityComment,
  CommunityComments,
  CommunityPost,
  CommunityPosts,
  NewCommunityComment,
  NewCommunityPost,
} from "../../contract/community.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter, parseSymbol } from "../../platform/http/parameters.ts";
import type { RateLimit } from "../../platform/http/rateLimit.ts";
import type { CommunityStore } from "./store.ts";

type Cleaned =
  | { readonly status: "clean"; readonly text: string }
  | { readonly status: "refused"; readonly reason: string };

/** Control characters except the line feed. They are invisible and can harm a terminal or log. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/;

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Every mandatory line break of Unicode (UAX #14); each is replaced by one line feed. */
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g;

function cleanLine(text: string): Cleaned {
  const cleaned = cleanText(text);
  if (cleaned.status === "clean" && cleaned.text.includes("\n")) {
    return { status: "refused", reason: "must be one line" };
  }
  return cleaned;
}

/** Trims and validates a text. It may have several lines and must contain visible characters. */
function cleanText(text: string): Cleaned {
  // A lone surrogate cannot be stored: it would be read back as another character.
  if (!text.isWellFormed()) return { status: "refused", reason: "must be well-formed Unicode" };
  const lines = text.replace(LINE_BREAKS, "\n").trim();
  if (lines === "") return { status: "refused", reason: "must not be empty" };
  if (CONTROLS.test(lines)) {
    return { status: "refused", reason: "must not contain control characters" };
  }
  if (!VISIBLE.test(lines)) {
    return { status: "refused", reason: "must contain visible characters" };
  }
  return { status: "clean", text: lines };
}

export interface CommunityRoutePorts {
  readonly community: CommunityStore;
  /** Counts successful writes only. */
  readonly writeLimit: RateLimit;
}

const DELETION =
  "The text is removed from the database at once. It can be restored for five minutes, unless the server restarts.";

const CommentParameters = t.Object({
  id: IdParameter.properties.id,
  commentId: IdParameter.properties.id,
});

/** Routes of `/api/community`, a plain-text board without accounts: every visitor can delete. */
export const communityRoutes = (ports: CommunityRoutePorts) =>
  new Elysia({ prefix: "/api/community/posts" }).use(postRoutes(ports)).use(commentRoutes(ports));

const postRoutes = ({ community, writeLimit }: CommunityRoutePorts) =>
  new Elysia({ tags: ["Community"] })
    .get(
      "",
      async ({ query: { limit, after, before, symbol }, request, set }) => {
        const named = symbol === undefined ? undefined : parseSymbol(symbol);
        const page = { limit, after: after ?? before, symbol: named };
        return answerPage(await community.listPosts(page), { request, set });
      },
      {
        query: t.Object({
          ...PageQuery,
          before: t.Optional(IdParameter.properties.id),
          symbol: t.Optional(SymbolText),
        }),
        detail: {
          operationId: "getCommunityPosts",
          ...shows("community-posts", "community-comments"),
          summary: "List posts, newest first",
          description: `${PAGES} With \`symbol\`, only posts that mention it as \`$AAPL\` or in capitals. The default limit is 50; \`before\` is an older name of \`after\`.`,
        },
        response: { 200: CommunityPosts, 422: ErrorText },
      },
    )
    .post(
      "",
      ({ body, set }) => {
        const post = {
          username: accept("username", cleanLine(body.username)),
          title: accept("title", cleanLine(body.title)),
          content: accept("content", cleanText(body.content)),
        };
        writeLimit.take();
        set.status = 201;
        return community.addPost(post);
      },
      {
        parse: "json",
        body: NewCommunityPost,
        detail: { operationId: "createCommunityPost", summary: "Publish a post" },
        response: { 201: CommunityPost, 422: ErrorText, 429: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => {
        if (!(await community.removePost(params.id))) throw missingPost(params.id);
        return { success: true };
      },
      {
        params: IdParameter,
        detail: {
          operationId: "deleteCommunityPost",
          summary: "Delete a post and its comments",
          description: DELETION,
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params }) => {
        const post = await community.restorePost(params.id);
        if (!post) throw notRestorable(`Post ${params.id}`);
        return post;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "restoreCommunityPost",
          summary: "Undo the deletion of a post",
          description: "The post returns with its comments and likes.",
        },
        response: { 200: CommunityPost, 404: ErrorText },
      },
    )
    .put(
      "/:id/like",
      async ({ params }) => {
        const post = await community.likePost(params.id);
        if (!post) throw missingPost(params.id);
        return post;
      },
      {
        params: IdParameter,
        detail: {
          operationId: "likeCommunityPost",
          summary: "Like a post",
          description: "There are no accounts, so every request adds one like.",
        },
        response: { 200: CommunityPost, 404: ErrorText },
      },
    );

const commentRoutes = ({ community, writeLimit }: CommunityRoutePorts) =>
  new Elysia({ tags: ["Community"] })
    .get(
      "/:id/comments",
      async ({ params, query, request, set }) => {
        const comments = await community.listComments(params.id, query);
        if (!comments) throw missingPost(params.id);
        return answerPage(comments, { request, set });
      },
      {
        params: IdParameter,
        query: t.Object(PageQuery),
        detail: {
          operationId: "getCommunityComments",
          ...shows("community-comments:{id}"),
          summary: "List the comments on a post, newest first",
          description: `${PAGES} The default limit is 200.`,
        },
        response: { 200: CommunityComments, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/comments",
      async ({ params, body, set }) => {
        const comment = {
          username: accept("username", cleanLine(body.username)),
          content: accept("content", cleanText(body.content)),
        };
        writeLimit.take();
        const added = await community.addComment(params.id, comment);
        if (!added) throw missingPost(params.id);
        set.status = 201;
        return added;
      },
      {
        parse: "json",
        params: IdParameter,
        body: NewCommunityComment,
        detail: { operationId: "createCommunityComment", summary: "Reply to a post" },
        response: { 201: CommunityComment, 404: ErrorText, 422: ErrorText, 429: ErrorText },
      },
    )
    .delete(
      "/:id/comments/:commentId",
      async ({ params }) => {
        if (!(await community.removeComment(params.id, params.commentId))) {
          throw missingComment(params.commentId);
        }
        return { success: true };
      },
      {
        params: CommentParameters,
        detail: {
          operationId: "deleteCommunityComment",
          summary: "Delete a comment",
          description: DELETION,
        },
        response: { 200: Success, 404: ErrorText },
      },
    )
    .post(
      "/:id/comments/:commentId/restore",
      async ({ params: { id, commentId } }) => {
        const comment = await community.restoreComment(id, commentId);
        if (!comment) throw notRestorable(`Comment ${commentId}`);
        return comment;
      },
      {
        params: CommentParameters,
        detail: {
          operationId: "restoreCommunityComment",
          summary: "Undo the deletion of a comment",
        },
        response: { 200: CommunityComment, 404: ErrorText },
      },
    )
    .put(
      "/:id/comments/:commentId/like",
      async ({ params }) => {
        const comment = await community.likeComment(params.id, params.commentId);
        if (!comment) throw missingComment(params.commentId);
        return comment;
      },
      {
        params: CommentParameters,
        detail: { operationId: "likeCommunityComment", summary: "Like a comment" },
        response: { 200: CommunityComment, 404: ErrorText },
      },
    );

const notRestorable = (what: string) => new HttpError(404, `${what} can no longer be restored`);
const missingPost = (id: number) => notFound(`Post ${id}`);
const missingComment = (id: number) => notFound(`Comment ${id}`);

function accept(field: string, cleaned: Cleaned): string {
  if (cleaned.status === "clean") return cleaned.text;
  throw refuseField(field, cleaned.reason);
}
