import { Button } from "@blueprintjs/core";
import { ThumbsUpIcon } from "@blueprintjs/icons";
import { formatCount } from "../../format/number.ts";
import { nameLike } from "../messages.ts";

export interface LikeButtonProps {
  /** Name of what is liked, such as "Ford". */
  what: string;
  likes: number;
  onLike: () => void;
}

/** Each press counts as one like. There are no accounts, so a like cannot be taken back. */
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
