import { Button } from "@blueprintjs/core";
import { useLayoutEffect, useRef } from "react";
import { formatCount } from "../../format/number.ts";
import { LOADING, MORE_FAILED, SHOW_MORE, describeAll, describeShown } from "../messages.ts";

export interface ShowMoreProps {
  /** Plural noun for the rows, such as "alerts". */
  rows: string;
  shown: number;
  total: number;
  hasMore: boolean;
  isBusy: boolean;
  /** True if the last request for more failed. */
  hasFailed: boolean;
  onMore: () => void;
}

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
  // The button disappears with the last page.
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
          // A disabled button would lose the focus.
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
