import { Button, InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import {
  useGetCalendarFeedQuery,
  useRenewCalendarFeedMutation,
  useRevokeCalendarFeedMutation,
} from "../../api/endpoints.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import {
  ADDRESS_COPIED,
  COPY,
  COPY_FAILED,
  CREATE_FEED,
  FEED,
  FEED_ADDRESS,
  FEED_CHANGE_FAILED,
  FEED_CREATED,
  FEED_FAILED,
  FEED_IN_DEMO,
  FEED_NOTE,
  FEED_REVOKED,
  FEED_SECRET_NOTE,
  RENEW,
  RENEW_QUESTION,
  RENEW_TITLE,
  REVOKE,
  REVOKE_QUESTION,
  REVOKE_TITLE,
  WAITING_FOR_FEED,
} from "./messages.ts";

export function FeedPanel() {
  const query = useGetCalendarFeedQuery();
  const { data } = query;
  const { isDemo } = useDemoInbox();
  const [renew, { isLoading: isRenewing }] = useRenewCalendarFeedMutation();
  const [revoke, { isLoading: isRevoking }] = useRevokeCalendarFeedMutation();
  const [asked, setAsked] = useState<"renew" | "revoke" | null>(null);
  const address = data?.address ?? null;

  const state: PanelState = data
    ? { status: "ready" }
    : queryPanelState(query, { waitingFor: WAITING_FOR_FEED, failed: FEED_FAILED });

  const change = async (call: () => Promise<unknown>, message: string) => {
    await announce(call(), FEED_CHANGE_FAILED, { message });
    setAsked(null);
  };
  const create = () => change(() => renew().unwrap(), FEED_CREATED);
  const copy = async () => {
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ intent: "success", message: ADDRESS_COPIED });
    } catch {
      // The clipboard requires https; the toast shows the address to copy by hand.
      showToast({ intent: "failure", title: COPY_FAILED, message: address });
    }
  };

  return (
    <Panel title={FEED} state={state} isPadded>
      <div className="feed">
        <p>{isDemo ? FEED_IN_DEMO : FEED_NOTE}</p>
        {isDemo ? null : address === null ? (
          <Button
            className="feed-create"
            intent="primary"
            text={CREATE_FEED}
            loading={isRenewing}
            onClick={() => void create()}
          />
        ) : (
          <>
            <InputGroup
              readOnly
              aria-label={FEED_ADDRESS}
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="feed-secret">{FEED_SECRET_NOTE}</p>
            <div className="feed-actions">
              <Button intent="primary" text={COPY} onClick={() => void copy()} />
              <Button text={RENEW} onClick={() => setAsked("renew")} />
              <Button text={REVOKE} onClick={() => setAsked("revoke")} />
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === "renew"}
        title={RENEW_TITLE}
        question={RENEW_QUESTION}
        confirm={RENEW}
        isBusy={isRenewing}
        onConfirm={() => void create()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === "revoke"}
        title={REVOKE_TITLE}
        question={REVOKE_QUESTION}
        confirm={REVOKE}
        isBusy={isRevoking}
        onConfirm={() => void change(() => revoke().unwrap(), FEED_REVOKED)}
        onCancel={() => setAsked(null)}
      />
    </Panel>
  );
}
