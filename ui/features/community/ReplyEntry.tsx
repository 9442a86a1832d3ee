import { useRef } from "react";
import {
  useDeleteCommunityCommentMutation,
  useLikeCommunityCommentMutation,
  useRestoreCommunityCommentMutation,
  type CommunityComment,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { CommentItem } from "../../components/community/CommentItem.tsx";
import {
  DELETE_REPLY_FAILED,
  LIKE_FAILED,
  REPLY_DELETED,
  REPLY_RESTORED,
  RESTORE_REPLY_FAILED,
  UNDO,
} from "./messages.ts";
import { isPremiumName } from "./premium.ts";

export interface ReplyEntryProps {
  postId: number;
  comment: CommunityComment;
}

export function ReplyEntry({ postId, comment }: ReplyEntryProps) {
  const [like] = useLikeCommunityCommentMutation();
  const [remove] = useDeleteCommunityCommentMutation();
  // A state would still be true when the failure is shown, and swallow the next press.
  const isDeleting = useRef(false);
  const [restore] = useRestoreCommunityCommentMutation();
  const now = useNow();
  const address = { id: postId, commentId: comment.id };

  const addLike = async () => {
    try {
      await like(address).unwrap();
    } catch (error) {
      showFailure(LIKE_FAILED, error);
    }
  };

  const undo = async () => {
    try {
      await restore(address).unwrap();
      showToast({ intent: "success", message: REPLY_RESTORED });
    } catch (error) {
      showFailure(RESTORE_REPLY_FAILED, error);
    }
  };

  const deleteReply = async () => {
    if (isDeleting.current) return;
    isDeleting.current = true;
    try {
      await remove(address).unwrap();
      const action = { text: UNDO, onClick: () => void undo() };
      showToast({ intent: "success", message: REPLY_DELETED, action });
    } catch (error) {
      showFailure(DELETE_REPLY_FAILED, error);
    } finally {
      isDeleting.current = false;
    }
  };

  return (
    <CommentItem
      username={comment.username}
      isPremium={isPremiumName(comment.username)}
      content={comment.content}
      createdAt={comment.createdAt}
      now={now}
      likes={comment.likes}
      onLike={() => void addLike()}
      onDelete={() => void deleteReply()}
    />
  );
}
