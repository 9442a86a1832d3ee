import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useGetCommunityPostsQuery, type CommunityPost } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { FailureNotice } from "../../components/FailureNotice.tsx";
import { LoadingStatus } from "../../components/LoadingStatus.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { PostSkeleton } from "../../components/PostSkeleton.tsx";
import { PostEntry } from "./PostEntry.tsx";

/** Specification §9. */
export const POSTS_POLL_MS = 30_000;

/** The server answers with so many posts at a time; fewer are the last. */
const FULL_PAGE = 50;

export interface PostFeedProps {
  /** What replies are signed with. */
  signature: string;
  onCompose: () => void;
}

export function PostFeed({ signature, onCompose }: PostFeedProps) {
  const query = useGetCommunityPostsQuery({}, { pollingInterval: POSTS_POLL_MS });
  const { data: posts } = query;
  const state = (): PanelState => {
    if (posts && posts.length > 0) return { status: "ready" };
    if (posts) {
      return {
        status: "empty",
        drawing: "list",
        sentence: "What investors write will be listed here.",
        reason: "There are no posts yet.",
        action: <Button intent="primary" text="Write the first post" onClick={onCompose} />,
      };
    }
    return queryPanelState(query, {
      waitingFor: "Waiting for the posts.",
      skeleton: <PostSkeleton />,
      failed: "The posts could not be loaded",
    });
  };
  return (
    <Panel title="Posts" state={state()}>
      <PostList posts={posts ?? []} signature={signature} />
    </Panel>
  );
}

/** A page of posts and, behind a button, the pages that follow. */
function PostList({ posts, signature }: { posts: readonly CommunityPost[]; signature: string }) {
  const last = posts.at(-1);
  return (
    <>
      <ul aria-label="Posts">
        {posts.map((post) => (
          <li key={post.id}>
            <PostEntry post={post} signature={signature} />
          </li>
        ))}
      </ul>
      {last !== undefined && posts.length >= FULL_PAGE ? (
        <OlderPosts before={last.id} signature={signature} />
      ) : null}
    </>
  );
}

function OlderPosts({ before, signature }: { before: number; signature: string }) {
  const [isWanted, setWanted] = useState(false);
  const {
    data: posts,
    error,
    isFetching,
    refetch,
  } = useGetCommunityPostsQuery({ before }, { skip: !isWanted });
  if (!isWanted) {
    return (
      <div className="community-older">
        <Button text="Show older posts" onClick={() => setWanted(true)} />
      </div>
    );
  }
  if (posts) {
    if (posts.length === 0) return <p className="community-older">These are all the posts.</p>;
    return <PostList posts={posts} signature={signature} />;
  }
  if (error) {
    return (
      <FailureNotice
        title="The older posts could not be loaded"
        reason={sentenceOf(error)}
        onAction={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  return (
    <LoadingStatus waitingFor="Waiting for the older posts.">
      <PostSkeleton />
    </LoadingStatus>
  );
}
