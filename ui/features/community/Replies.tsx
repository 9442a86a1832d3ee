import { useGetCommunityCommentsQuery, type CommunityPost } from "../../api/endpoints.ts";
import { QueryPending } from "../../app/QueryFailure.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatCount } from "../../format/number.ts";
import { ReplyEntry } from "./ReplyEntry.tsx";
import { ReplyForm } from "./ReplyForm.tsx";
import * as words from "./messages.ts";

export interface RepliesProps {
  post: CommunityPost;
  signature: string;
  draft: string;
  onDraft: (draft: string) => void;
}

/** The server's maximum, newest first. */
const MAX_SHOWN = 200;

/** Refetches when expanded, because polling refreshes only the posts. */
export function Replies({ post, signature, draft, onDraft }: RepliesProps) {
  return (
    <>
      <ReplyForm post={post} signature={signature} draft={draft} onDraft={onDraft} />
      {post.commentCount === 0 ? null : <ReplyList post={post} />}
    </>
  );
}

function ReplyList({ post }: { post: CommunityPost }) {
  const query = useGetCommunityCommentsQuery({ id: post.id }, { refetchOnMountOrArgChange: true });
  const { data: comments } = query;
  if (comments) {
    return (
      <>
        <ul aria-label={words.nameReplies(post.title)}>
          {comments.map((comment) => (
            <ReplyEntry key={comment.id} postId={post.id} comment={comment} />
          ))}
        </ul>
        {comments.length >= MAX_SHOWN && comments.length < post.commentCount ? (
          <p className="community-note">
            {words.describeNewestReplies(
              formatCount(comments.length),
              formatCount(post.commentCount),
            )}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <QueryPending
      query={query}
      failed={words.REPLIES_FAILED}
      waitingFor={words.WAITING_FOR_REPLIES}
    >
      <Skeleton width="60%" height="14px" />
    </QueryPending>
  );
}
