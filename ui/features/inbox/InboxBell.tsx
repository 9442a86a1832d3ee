import "./inbox.css";
import { Button } from "@blueprintjs/core";
import { NotificationsIcon } from "@blueprintjs/icons";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useGetInboxUnreadQuery } from "../../api/endpoints.ts";
import { countInTitle } from "../../app/browser/documentTitle.ts";
import { useAppDispatch, useAppSelector } from "../../app/hooks.ts";
import { inboxOpened } from "../../app/inbox.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { formatCount } from "../../format/number.ts";
import { describeUnread, nameBell, NOTIFICATIONS } from "./messages.ts";

/** 0 removes the number on the app's icon. */
function setAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Rejects if the page is not an installed app.
  navigator.setAppBadge(count).catch(() => undefined);
}

/** Fallback for when the live connection fails. */
const POLL_MS = MINUTE_MS;

const MAX_SHOWN = 99;

const InboxPopover = lazy(async () => ({
  default: (await import("./InboxPopover.tsx")).InboxPopover,
}));

/** The unread count also appears in the page title and on the app icon. */
export function InboxBell() {
  const { data } = useGetInboxUnreadQuery(undefined, { pollingInterval: POLL_MS });
  const isOpen = useAppSelector((state) => state.inbox.isOpen);
  const dispatch = useAppDispatch();
  const bell = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const shown = unread > MAX_SHOWN ? `${MAX_SHOWN}+` : formatCount(unread);

  useEffect(() => {
    countInTitle(unread === 0 ? "" : shown);
    if (data) setAppBadge(data.unread);
  }, [data, unread, shown]);
  useEffect(() => () => countInTitle(""), []);

  return (
    <>
      <Button
        ref={bell}
        className="inbox-bell"
        variant="minimal"
        icon={<NotificationsIcon />}
        aria-label={unread === 0 ? NOTIFICATIONS : nameBell(shown)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => dispatch(inboxOpened(!isOpen))}
      >
        {unread === 0 ? null : (
          <span className="inbox-count figures" aria-hidden="true">
            {shown}
          </span>
        )}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {unread === 0 ? "" : describeUnread(shown, unread === 1)}
      </span>
      {isOpen ? (
        <Suspense fallback={null}>
          <InboxPopover
            anchor={bell}
            newest={unread === 0 ? null : (data?.newest ?? null)}
            onClose={() => dispatch(inboxOpened(false))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
