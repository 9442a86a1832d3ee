import { http, HttpResponse, type HttpHandler } from "msw";
import { held } from "./heldCalls.ts";

/** Situations of the board that the backend in the page cannot be brought into; see scenarios.ts. */
type Scenario = readonly HttpHandler[];

const storeBusy = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** The posts cannot be read. */
export const postsFail: Scenario = [http.get("*/api/community/posts", storeBusy)];

const failAtTheEnd = async () => {
  await held();
  return storeBusy();
};

/** The button that sent the post is busy until the scenario ends; then the post is refused. */
export const createPostFails: Scenario = [http.post("*/api/community/posts", failAtTheEnd)];

export const deletePostFails: Scenario = [http.delete("*/api/community/posts/:id", storeBusy)];

/** Likes are refused, but not before the scenario ends: until then the page counts them. */
export const likesFail: Scenario = [
  http.put("*/api/community/posts/:id/like", failAtTheEnd),
  http.put("*/api/community/posts/:id/comments/:commentId/like", failAtTheEnd),
];

/** The replies cannot be read. */
export const repliesFail: Scenario = [http.get("*/api/community/posts/:id/comments", storeBusy)];

/** Posts are answered, their replies only when the scenario ends. */
export const repliesHang: Scenario = [http.get("*/api/community/posts/:id/comments", held)];

export const createReplyFails: Scenario = [
  http.post("*/api/community/posts/:id/comments", storeBusy),
];
