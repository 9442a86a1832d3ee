import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeleteCommunityPostMutation,
  useLikeCommunityPostMutation,
  type CommunityPost,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { PostCard } from "../../components/PostCard.tsx";
import {
  DELETE,
  DELETE_POST,
  DELETE_POST_FAILED,
  LIKE_FAILED,
  POST_DELETED,
  askDeletePost,
} from "./messages.ts";
import { isPremiumName } from "./premium.ts";
import { Replies } from "./Replies.tsx";

/** A post with its actions. The draft of a reply survives collapsing the replies. */
export function PostEntry({ post, signature }: { post: CommunityPost; signature: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reply, setReply] = useState("");
  const [isDoomed, setDoomed] = useState(false);
  const [like] = useLikeCommunityPostMutation();
  const [remove, { isLoading: isDeleting }] = useDeleteCommunityPostMutation();
  const now = useNow();
  const { id } = post;

  const addLike = async () => {
    try {
      await like({ id }).unwrap();
    } catch (error) {
      showToast({ intent: "failure", title: LIKE_FAILED, message: sentenceOf(error) });
    }
  };

  const deletePost = async () => {
    try {
      await remove({ id }).unwrap();
      showToast({ intent: "success", message: POST_DELETED });
    } catch (error) {
      showToast({ intent: "failure", title: DELETE_POST_FAILED, message: sentenceOf(error) });
    } finally {
      setDoomed(false);
    }
  };

  return (
    <>
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
        onDelete={() => setDoomed(true)}
      >
        <Replies post={post} signature={signature} draft={reply} onDraft={setReply} />
      </PostCard>
      <ConfirmDialog
        isOpen={isDoomed}
        title={DELETE_POST}
        question={askDeletePost(post.commentCount)}
        confirm={DELETE}
        isBusy={isDeleting}
        onConfirm={() => void deletePost()}
        onCancel={() => setDoomed(false)}
      />
    </>
  );
}
