import { Button } from "@blueprintjs/core";
import { ThumbsUpIcon } from "@blueprintjs/icons";
import { formatCount } from "../format/number.ts";
import { nameLike } from "./messages.ts";

export interface LikeButtonProps {
  /** What is liked: "Ford". */
  what: string;
  likes: number;
  onLike: () => void;
}

/** One like a press: there are no accounts that could take theirs back. */
export function LikeButton({ what, likes, onLike }: LikeButtonProps) {
  return (
    <Button
      className="figures"
      variant="minimal"
      size="small"
      icon={<ThumbsUpIcon />}
      text={formatCount(likes)}
      aria-label={nameLike(what, formatCount(likes), likes === 1)}
      onClick={onLike}
    />
  );
}
