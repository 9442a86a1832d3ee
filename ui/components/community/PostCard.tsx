import "./post.css";
import { Button } from "@blueprintjs/core";
import { ChatIcon, TrashIcon } from "@blueprintjs/icons";
import { useId, type ReactNode } from "react";
import { formatCount } from "../../format/number.ts";
import { LikeButton } from "../actions/LikeButton.tsx";
import { PosterName } from "./PosterName.tsx";
import { PostText } from "./PostText.tsx";
import { RelativeTime } from "../dataDisplay/RelativeTime.tsx";
import { REPLY, countReplies, nameDelete, nameRepliesButton } from "../messages.ts";

export interface PostCardProps {
  title: string;
  username: string;
  isPremium: boolean;
  content: string;
  /** ISO 8601. */
  createdAt: string;
  now: number;
  likes: number;
  commentCount: number;
  /** True if the replies (`children`) are shown. */
  isOpen: boolean;
  onLike: () => void;
  onToggle: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

export function PostCard({
  title,
  username,
  isPremium,
  content,
  createdAt,
  now,
  likes,
  commentCount,
  isOpen,
  onLike,
  onToggle,
  onDelete,
  children,
}: PostCardProps) {
  const id = useId();
  const replies = describeReplies(commentCount);
  return (
    <article className="post" aria-labelledby={`${id}-title`}>
      <h3 className="post-title" id={`${id}-title`} dir="auto">
        {title}
      </h3>
      <p className="post-origin">
        <PosterName username={username} isPremium={isPremium} />
        <RelativeTime at={createdAt} now={now} />
      </p>
      <PostText text={content} what={title} />
      <div className="post-actions">
        <LikeButton what={title} likes={likes} onLike={onLike} />
        <Button
          className="figures"
          variant="minimal"
          size="small"
          icon={<ChatIcon />}
          text={replies}
          aria-label={nameRepliesButton(replies, title)}
          aria-expanded={isOpen}
          aria-controls={`${id}-replies`}
          onClick={onToggle}
        />
        <Button
          className="post-delete"
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={nameDelete(title)}
          onClick={onDelete}
        />
      </div>
      <div id={`${id}-replies`} className="post-replies" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </article>
  );
}

function describeReplies(count: number): string {
  if (count === 0) return REPLY;
  return countReplies(formatCount(count), count === 1);
}
