import { delay, http, HttpResponse, type HttpHandler } from "msw";

/** Situations of the board that the backend in the page cannot be brought into; see scenarios.ts. */
type Scenario = readonly HttpHandler[];

const storeBusy = () =>
  new HttpResponse("The store is being rebuilt", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

/** The posts cannot be read. */
export const postsFail: Scenario = [http.get("*/api/community/posts", storeBusy)];

export const createPostFails: Scenario = [http.post("*/api/community/posts", storeBusy)];

/** The post is still being written: the button that sent it is busy. */
export const createPostHangs: Scenario = [
  http.post("*/api/community/posts", () => delay("infinite")),
];

export const deletePostFails: Scenario = [http.delete("*/api/community/posts/:id", storeBusy)];

/** Longer than a busy machine takes from a press to what it shows. */
const LIKE_DELAY_MS = 1500;

/** Likes are refused, but not before the page has counted them. */
export const likesFail: Scenario = [
  http.put("*/api/community/posts/:id/like", async () => {
    await delay(LIKE_DELAY_MS);
    return storeBusy();
  }),
  http.put("*/api/community/posts/:id/comments/:commentId/like", async () => {
    await delay(LIKE_DELAY_MS);
    return storeBusy();
  }),
];

/** The replies cannot be read. */
export const repliesFail: Scenario = [http.get("*/api/community/posts/:id/comments", storeBusy)];

/** Posts are answered, their replies never. */
export const repliesHang: Scenario = [
  http.get("*/api/community/posts/:id/comments", () => delay("infinite")),
];

export const createReplyFails: Scenario = [
  http.post("*/api/community/posts/:id/comments", storeBusy),
];
