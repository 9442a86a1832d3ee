import { http, HttpResponse, type HttpHandler } from "msw";
import { held } from "../heldCalls.ts";

/** Situations that the backend in the page cannot produce; see scenarios.ts. */
type Scenario = readonly HttpHandler[];

const storeBusy = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

export const postsFail: Scenario = [http.get("*/api/community/posts", storeBusy)];

const refuseHeld = async () => {
  await held();
  return storeBusy();
};

/** The submit button stays busy until the story releases the request; then the post is refused. */
export const createPostFails: Scenario = [http.post("*/api/community/posts", refuseHeld)];

export const deletePostFails: Scenario = [http.delete("*/api/community/posts/:id", storeBusy)];

export const likesFail: Scenario = [
  http.put("*/api/community/posts/:id/like", refuseHeld),
  http.put("*/api/community/posts/:id/comments/:commentId/like", refuseHeld),
];

export const repliesFail: Scenario = [http.get("*/api/community/posts/:id/comments", storeBusy)];

export const repliesHang: Scenario = [http.get("*/api/community/posts/:id/comments", held)];

export const createReplyFails: Scenario = [
  http.post("*/api/community/posts/:id/comments", storeBusy),
];
