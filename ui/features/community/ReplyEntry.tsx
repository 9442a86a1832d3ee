import { useRef } from "react";
import {
  useDeleteCommunityCommentMutation,
  useLikeCommunityCommentMutation,
  useRestoreCommunityCommentMutation,
  type CommunityComment,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { announce } from "../../app/toasts.ts";
import { CommentItem } from "../../components/community/CommentItem.tsx";
import * as words from "./messages.ts";
import { isPremiumName } from "./premium.ts";

export interface ReplyEntryProps {
  postId: number;
  comment: CommunityComment;
}

export function ReplyEntry({ postId, comment }: ReplyEntryProps) {
  const [like] = useLikeCommunityCommentMutation();
  const [remove] = useDeleteCommunityCommentMutation();
  // A state would be stale when a failure shows, and swallow a press.
  const isDeleting = useRef(false);
  const [restore] = useRestoreCommunityCommentMutation();
  const now = useNow();
  const address = { id: postId, commentId: comment.id };

  const addLike = () => announce(like(address).unwrap(), words.LIKE_FAILED);

  const undo = () =>
    announce(restore(address).unwrap(), words.RESTORE_REPLY_FAILED, {
      message: words.REPLY_RESTORED,
    });

  const deleteReply = async () => {
    if (isDeleting.current) return;
    isDeleting.current = true;
    await announce(remove(address).unwrap(), words.DELETE_REPLY_FAILED, {
      message: words.REPLY_DELETED,
      action: { text: words.UNDO, onClick: () => void undo() },
    });
    isDeleting.current = false;
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
