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

/** Refuses a call once the story releases it. */
const refuseHeld = async () => {
  await held();
  return storeBusy();
};

/** The button that sent the post is busy until the call is released; then the post is refused. */
export const createPostFails: Scenario = [http.post("*/api/community/posts", refuseHeld)];

export const deletePostFails: Scenario = [http.delete("*/api/community/posts/:id", storeBusy)];

/** Likes are refused once they are released; until then the page counts them. */
export const likesFail: Scenario = [
  http.put("*/api/community/posts/:id/like", refuseHeld),
  http.put("*/api/community/posts/:id/comments/:commentId/like", refuseHeld),
];

/** The replies cannot be read. */
export const repliesFail: Scenario = [http.get("*/api/community/posts/:id/comments", storeBusy)];

/** Posts are answered, their replies only when the scenario ends. */
export const repliesHang: Scenario = [http.get("*/api/community/posts/:id/comments", held)];

export const createReplyFails: Scenario = [
  http.post("*/api/community/posts/:id/comments", storeBusy),
];
