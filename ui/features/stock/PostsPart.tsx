import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useGetCommunityPostsQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { OPEN_COMMUNITY, POSTS_WORDS, SHOW_MORE_POSTS, describeNoPosts } from "./parts/messages.ts";

const FIRST = 5;
const MORE = 20;
/** The board shows the rest. */
const MAX_SHOWN = 105;

export function PostsPart({ symbol }: { symbol: string }) {
  const [limit, setLimit] = useState(FIRST);
  const now = useNow();
  const query = useGetCommunityPostsQuery({ symbol, limit });
  const { data: posts } = query;
  const waiting = { ...POSTS_WORDS, skeleton: <Skeleton width="100%" height="72px" /> };
  return (
    <Panel title={POSTS_WORDS.title} state={queryPanelState(query, posts, waiting)}>
      {posts?.length === 0 ? (
        <p className="stock-part-nothing">{describeNoPosts(symbol)}</p>
      ) : (
        <ul className="stock-part-body stock-posts">
          {posts?.map(({ id, title, content, username, createdAt }) => (
            <li key={id}>
              <p className="stock-post-title" dir="auto">
                {title}
              </p>
              <p className="stock-post-text" dir="auto">
                {content}
              </p>
              <p className="stock-part-note">
                {username} · <RelativeTime at={createdAt} now={now} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="stock-part-body stock-posts-more">
        {posts && posts.length >= limit && limit < MAX_SHOWN ? (
          <Button
            size="small"
            text={SHOW_MORE_POSTS}
            loading={query.isFetching}
            onClick={() => setLimit(limit + MORE)}
          />
        ) : null}
        <Link className="part-link" to="/community">
          {OPEN_COMMUNITY}
        </Link>
      </div>
    </Panel>
  );
}
