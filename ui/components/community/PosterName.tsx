import "./post.css";
import { Tag } from "@blueprintjs/core";
import { Tooltip } from "../actions/Tooltip.tsx";
import { PREMIUM, PREMIUM_NOTE } from "../messages.ts";

export interface PosterNameProps {
  username: string;
  isPremium: boolean;
}

/** Isolated, because a name may be written in either direction. */
export function PosterName({ username, isPremium }: PosterNameProps) {
  return (
    <span className="poster">
      <bdi className="poster-name">{username}</bdi>
      {isPremium ? (
        <Tooltip content={PREMIUM_NOTE}>
          <Tag minimal intent="warning" className="poster-badge">
            {PREMIUM}
          </Tag>
        </Tooltip>
      ) : null}
    </span>
  );
}
