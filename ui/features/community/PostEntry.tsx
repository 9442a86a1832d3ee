import { useRef, useState } from "react";
import {
  useDeleteCommunityPostMutation,
  useLikeCommunityPostMutation,
  useRestoreCommunityPostMutation,
  type CommunityPost,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { announce } from "../../app/toasts.ts";
import { PostCard } from "../../components/community/PostCard.tsx";
import * as words from "./messages.ts";
import { isPremiumName } from "./premium.ts";
import { Replies } from "./Replies.tsx";

/** A reply's draft survives collapsing the replies. */
export function PostEntry({ post, signature }: { post: CommunityPost; signature: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reply, setReply] = useState("");
  const [like] = useLikeCommunityPostMutation();
  const [remove] = useDeleteCommunityPostMutation();
  // A state would be stale when a failure shows, and swallow a press.
  const isDeleting = useRef(false);
  const [restore] = useRestoreCommunityPostMutation();
  const now = useNow();
  const { id } = post;

  const addLike = () => announce(like({ id }).unwrap(), words.LIKE_FAILED);

  const undo = () =>
    announce(restore({ id }).unwrap(), words.RESTORE_POST_FAILED, {
      message: words.POST_RESTORED,
    });

  const deletePost = async () => {
    if (isDeleting.current) return;
    isDeleting.current = true;
    // Otherwise the deleted replies would be requested once more.
    setOpen(false);
    await announce(remove({ id }).unwrap(), words.DELETE_POST_FAILED, {
      message: words.describePostDeleted(post.commentCount),
      action: { text: words.UNDO, onClick: () => void undo() },
    });
    isDeleting.current = false;
  };

  return (
    <PostCard
      title={post.title}
      username={post.username}
      isPremium={isPremiumName(post.username)}
      content={post.content}
      createdAt={post.createdAt}
      now={now}
      likes={post.likes}
      commentCount={post.commentCount}
      isOpen={isOpen}
      onLike={() => void addLike()}
      onToggle={() => setOpen(!isOpen)}
      onDelete={() => void deletePost()}
    >
      <Replies post={post} signature={signature} draft={reply} onDraft={setReply} />
    </PostCard>
  );
}
