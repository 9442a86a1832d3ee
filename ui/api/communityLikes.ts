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

/**
 * Counts a like before the server has, and takes it back if the server does not. One at a time is
 * added and taken, rather than the old number put back: several may be under way.
 */
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

/** The post may stand on any page of the list that is held. */
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
