import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useGetCommunityPostsQuery, type CommunityPost } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { PostSkeleton } from "../../components/community/PostSkeleton.tsx";
import { PostEntry } from "./PostEntry.tsx";
import * as words from "./messages.ts";

/** Fixed by the specification. */
export const POSTS_POLL_MS = 30_000;

/** A shorter page is the last one. */
const FULL_PAGE = 50;

export interface PostFeedProps {
  /** Name under which replies are posted. */
  signature: string;
  onCompose: () => void;
}

export function PostFeed({ signature, onCompose }: PostFeedProps) {
  const query = useGetCommunityPostsQuery({}, { pollingInterval: POSTS_POLL_MS });
  const { data: posts } = query;
  const state = queryPanelState(query, posts, {
    waitingFor: words.WAITING_FOR_POSTS,
    skeleton: <PostSkeleton />,
    failed: words.POSTS_FAILED,
    empty: posts?.length === 0 && {
      drawing: "list",
      sentence: words.NO_POSTS,
      reason: words.NO_POSTS_REASON,
      example: words.NO_POSTS_EXAMPLE,
      action: <Button intent="primary" text={words.WRITE_FIRST_POST} onClick={onCompose} />,
    },
  });
  return (
    <Panel title={words.POSTS} state={state}>
      <PostList posts={posts ?? []} signature={signature} />
    </Panel>
  );
}

function PostList({ posts, signature }: { posts: readonly CommunityPost[]; signature: string }) {
  const last = posts.at(-1);
  return (
    <>
      <ul aria-label={words.POSTS}>
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
  const query = useGetCommunityPostsQuery({ before }, { skip: !isWanted });
  const { data: posts } = query;
  if (!isWanted) {
    return (
      <div className="community-older">
        <Button text={words.SHOW_OLDER_POSTS} onClick={() => setWanted(true)} />
      </div>
    );
  }
  if (posts) {
    if (posts.length === 0) return <p className="community-older">{words.ALL_POSTS_SHOWN}</p>;
    return <PostList posts={posts} signature={signature} />;
  }
  return (
    <QueryPending
      query={query}
      failed={words.OLDER_POSTS_FAILED}
      waitingFor={words.WAITING_FOR_OLDER_POSTS}
    >
      <PostSkeleton />
    </QueryPending>
  );
}
