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
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

export function FeedPanel() {
  const query = useGetCalendarFeedQuery();
  const { data } = query;
  const { isDemo } = useDemoInbox();
  const [renew, { isLoading: isRenewing }] = useRenewCalendarFeedMutation();
  const [revoke, { isLoading: isRevoking }] = useRevokeCalendarFeedMutation();
  const [asked, setAsked] = useState<"renew" | "revoke" | null>(null);
  const address = data?.address ?? null;

  const state = queryPanelState(query, data, {
    waitingFor: words.WAITING_FOR_FEED,
    failed: words.FEED_FAILED,
  });

  const change = async (call: () => Promise<unknown>, message: string) => {
    await announce(call(), words.FEED_CHANGE_FAILED, { message });
    setAsked(null);
  };
  const create = () => change(() => renew().unwrap(), words.FEED_CREATED);
  const copy = async () => {
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ intent: "success", message: words.ADDRESS_COPIED });
    } catch {
      // The clipboard requires https.
      showToast({ intent: "failure", title: words.COPY_FAILED, message: address });
    }
  };

  return (
    <Panel title={words.FEED} state={state} isPadded>
      <div className="feed">
        <p>{isDemo ? words.FEED_IN_DEMO : words.FEED_NOTE}</p>
        {isDemo ? null : address === null ? (
          <Button
            className="feed-create"
            intent="primary"
            text={words.CREATE_FEED}
            loading={isRenewing}
            onClick={() => void create()}
          />
        ) : (
          <>
            <InputGroup
              readOnly
              aria-label={words.FEED_ADDRESS}
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <p className="feed-secret">{words.FEED_SECRET_NOTE}</p>
            <div className="feed-actions">
              <Button intent="primary" text={words.COPY} onClick={() => void copy()} />
              <Button text={words.RENEW} onClick={() => setAsked("renew")} />
              <Button text={words.REVOKE} onClick={() => setAsked("revoke")} />
            </div>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={asked === "renew"}
        title={words.RENEW_TITLE}
        question={words.RENEW_QUESTION}
        confirm={words.RENEW}
        isBusy={isRenewing}
        onConfirm={() => void create()}
        onCancel={() => setAsked(null)}
      />
      <ConfirmDialog
        isOpen={asked === "revoke"}
        title={words.REVOKE_TITLE}
        question={words.REVOKE_QUESTION}
        confirm={words.REVOKE}
        isBusy={isRevoking}
        onConfirm={() => void change(() => revoke().unwrap(), words.FEED_REVOKED)}
        onCancel={() => setAsked(null)}
      />
    </Panel>
  );
}
