import { useState } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useDeleteCommunityCommentMutation,
  useLikeCommunityCommentMutation,
  type CommunityComment,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { showToast } from "../../app/toasts.ts";
import { CommentItem } from "../../components/CommentItem.tsx";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import {
  ASK_DELETE_REPLY,
  DELETE,
  DELETE_REPLY,
  DELETE_REPLY_FAILED,
  LIKE_FAILED,
  REPLY_DELETED,
} from "./messages.ts";
import { isPremiumName } from "./premium.ts";

export interface ReplyEntryProps {
  postId: number;
  comment: CommunityComment;
}

export function ReplyEntry({ postId, comment }: ReplyEntryProps) {
  const [isDoomed, setDoomed] = useState(false);
  const [like] = useLikeCommunityCommentMutation();
  const [remove, { isLoading: isDeleting }] = useDeleteCommunityCommentMutation();
  const now = useNow();
  const address = { id: postId, commentId: comment.id };

  const addLike = async () => {
    try {
      await like(address).unwrap();
    } catch (error) {
      showToast({ intent: "failure", title: LIKE_FAILED, message: sentenceOf(error) });
    }
  };

  const deleteReply = async () => {
    try {
      await remove(address).unwrap();
      showToast({ intent: "success", message: REPLY_DELETED });
    } catch (error) {
      showToast({ intent: "failure", title: DELETE_REPLY_FAILED, message: sentenceOf(error) });
    } finally {
      setDoomed(false);
    }
  };

  return (
    <>
      <CommentItem
        username={comment.username}
        isPremium={isPremiumName(comment.username)}
        content={comment.content}
        createdAt={comment.createdAt}
        now={now}
        likes={comment.likes}
        onLike={() => void addLike()}
        onDelete={() => setDoomed(true)}
      />
      <ConfirmDialog
        isOpen={isDoomed}
        title={DELETE_REPLY}
        question={ASK_DELETE_REPLY}
        confirm={DELETE}
        isBusy={isDeleting}
        onConfirm={() => void deleteReply()}
        onCancel={() => setDoomed(false)}
      />
    </>
  );
}
