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

/** A like cannot be taken back, because there are no accounts. */
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
