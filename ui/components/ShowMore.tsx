import "./showMore.css";
import { Button } from "@blueprintjs/core";
import { useLayoutEffect, useRef } from "react";
import { formatCount } from "../format/number.ts";
import { LOADING, MORE_FAILED, SHOW_MORE, describeAll, describeShown } from "./messages.ts";

export interface ShowMoreProps {
  /** What the rows are, in the plural: "alerts". */
  rows: string;
  shown: number;
  total: number;
  hasMore: boolean;
  isBusy: boolean;
  /** The last press brought nothing. */
  hasFailed: boolean;
  onMore: () => void;
}

/** The end of a list that is longer than what is shown. Nothing for a list that fits on one page. */
export function ShowMore({
  rows,
  shown,
  total,
  hasMore,
  isBusy,
  hasFailed,
  onMore,
}: ShowMoreProps) {
  const count = useRef<HTMLOutputElement>(null);
  const wasPressed = useRef(false);
  // With the last page the button goes, and with it the keyboard's focus.
  useLayoutEffect(() => {
    if (!hasMore && wasPressed.current) count.current?.focus();
    wasPressed.current &&= hasMore;
  }, [hasMore]);
  return (
    <div className="show-more">
      <output ref={count} tabIndex={-1} className="show-more-count figures">
        {hasFailed && !isBusy ? MORE_FAILED : ""}
        {hasMore
          ? describeShown(formatCount(shown), formatCount(Math.max(shown, total)), rows)
          : describeAll(formatCount(shown), rows)}
      </output>
      {hasMore ? (
        <Button
          // A disabled button would lose the focus, and a second press asks for nothing new.
          aria-busy={isBusy}
          text={isBusy ? LOADING : SHOW_MORE}
          onClick={() => {
            wasPressed.current = true;
            if (!isBusy) onMore();
          }}
        />
      ) : null}
    </div>
  );
}
