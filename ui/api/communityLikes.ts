import { generatedApi } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

interface Liked {
  readonly id: number;
  likes: number;
}

const addTo = (list: Liked[], id: number, likes: number): void => {
  const found = list.find((entry) => entry.id === id);
  if (found) found.likes += likes;
};

/** Adds or subtracts, because several likes may be in flight. */
async function countAtOnce(
  count: (likes: 1 | -1) => void,
  queryFulfilled: Lifecycle["queryFulfilled"],
) {
  count(1);
  try {
    await queryFulfilled;
  } catch {
    count(-1);
  }
}

export const showPostLikeAtOnce = (
  { id }: { readonly id: number },
  { dispatch, getState, queryFulfilled }: Lifecycle,
): Promise<void> =>
  countAtOnce((likes) => {
    const { selectCachedArgsForQuery, updateQueryData } = generatedApi.util;
    for (const page of selectCachedArgsForQuery(getState(), "getCommunityPosts")) {
      dispatch(updateQueryData("getCommunityPosts", page, (posts) => addTo(posts, id, likes)));
    }
  }, queryFulfilled);

export const showCommentLikeAtOnce = (
  { id, commentId }: { readonly id: number; readonly commentId: number },
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> =>
  countAtOnce((likes) => {
    dispatch(
      generatedApi.util.updateQueryData("getCommunityComments", { id }, (comments) =>
        addTo(comments, commentId, likes),
      ),
    );
  }, queryFulfilled);
