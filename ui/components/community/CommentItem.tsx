import "./post.css";
import { Button } from "@blueprintjs/core";
import { TrashIcon } from "@blueprintjs/icons";
import { LikeButton } from "../actions/LikeButton.tsx";
import { PosterName } from "./PosterName.tsx";
import { PostText } from "./PostText.tsx";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import { nameDelete, nameReplyBy } from "../messages.ts";

export interface CommentItemProps {
  username: string;
  isPremium: boolean;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  now: number;
  likes: number;
  onLike: () => void;
  onDelete: () => void;
}

export function CommentItem({
  username,
  isPremium,
  content,
  createdAt,
  now,
  likes,
  onLike,
  onDelete,
}: CommentItemProps) {
  const what = nameReplyBy(username);
  return (
    <li className="comment">
      <p className="post-origin">
        <PosterName username={username} isPremium={isPremium} />
        <RelativeTime at={createdAt} now={now} />
      </p>
      <PostText text={content} what={what} />
      <div className="post-actions">
        <LikeButton what={what} likes={likes} onLike={onLike} />
        <Button
          className="post-delete"
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={nameDelete(what)}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
