import { Button, Overlay2 } from "@blueprintjs/core";
import { CrossIcon } from "@blueprintjs/icons";
import { useCallback, useEffect, useId, useRef, useState, type RefObject } from "react";
import { useReadInboxMutation, type InboxFilter } from "../../api/endpoints.ts";
import { announce } from "../../app/toasts.ts";
import { focusInside } from "../../components/actions/focusInside.ts";
import { InboxList } from "./InboxList.tsx";
import { CLOSE, FILTERS, MARK_ALL_READ, MARK_FAILED, NOTIFICATIONS, SHOW } from "./messages.ts";

export interface InboxPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  /** Newest unread entry; null if there is none. */
  newest: number | null;
  onClose: () => void;
}

const GAP_PX = 8;

export function InboxPopover({ anchor, newest, onClose }: InboxPopoverProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState<InboxFilter>("all");
  const [read, { isLoading }] = useReadInboxMutation();

  const place = useCallback(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box || !panel.current) return;
    const { clientWidth } = document.documentElement;
    panel.current.style.setProperty("--inbox-top", `${box.bottom + GAP_PX}px`);
    panel.current.style.setProperty("--inbox-right", `${clientWidth - box.right}px`);
  }, [anchor]);
  useEffect(() => {
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [place]);

  const mark = async (reading: { ids?: number[]; upTo?: number }): Promise<void> => {
    await announce(read({ inboxReading: reading }).unwrap(), MARK_FAILED);
  };

  return (
    <Overlay2
      isOpen
      onClose={onClose}
      onOpening={(opening) => {
        place();
        focusInside(opening);
      }}
      childRef={panel as RefObject<HTMLElement>}
      className="inbox-overlay"
      hasBackdrop={false}
      transitionDuration={0}
    >
      <div
        ref={panel}
        className="inbox-popover"
        // A native dialog's top layer would compete with Overlay2.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="inbox-header">
          <h2 id={titleId}>{NOTIFICATIONS}</h2>
          <Button
            variant="minimal"
            size="small"
            text={MARK_ALL_READ}
            disabled={newest === null}
            loading={isLoading}
            onClick={() => void mark({ upTo: newest ?? 0 })}
          />
          <Button
            className="inbox-close"
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={CLOSE}
            onClick={onClose}
          />
        </div>
        <fieldset className="inbox-filters" aria-label={SHOW}>
          {Object.entries(FILTERS).map(([value, label]) => (
            <Button
              key={value}
              variant="minimal"
              size="small"
              text={label}
              active={value === filter}
              aria-pressed={value === filter}
              onClick={() => setFilter(value as InboxFilter)}
            />
          ))}
        </fieldset>
        <div className="inbox-body">
          <InboxList
            filter={filter}
            onOpen={({ id, isRead }) => {
              if (!isRead) void mark({ ids: [id] });
              onClose();
            }}
          />
        </div>
      </div>
    </Overlay2>
  );
}
