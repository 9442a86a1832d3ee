import { Button, InputGroup, Tag } from "@blueprintjs/core";
import { useState } from "react";
import {
  useListApiTokensQuery,
  useRevokeApiTokenMutation,
  type ApiToken,
  type CreatedApiToken,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAbsoluteTime, formatAgo } from "../../format/time.ts";
import { AddApiToken } from "./AddApiToken.tsx";
import {
  API_TOKENS,
  API_TOKENS_LIST,
  COPY,
  DONE,
  REVOKE,
  REVOKE_TITLE,
  TOKENS_FAILED,
  TOKENS_IN_DEMO,
  TOKENS_NOTE,
  TOKEN_COPIED,
  TOKEN_COPY_FAILED,
  TOKEN_ENDLESS,
  TOKEN_EXPIRED,
  TOKEN_ONCE,
  TOKEN_REVOKE_FAILED,
  TOKEN_SECRET,
  TOKEN_UNUSED,
  WAITING_FOR_TOKENS,
  describeRevoke,
  describeRevoked,
  describeToken,
  describeTokenExpiry,
  describeTokenUse,
  nameRevoke,
} from "./messages.ts";

export function ApiTokensPanel() {
  const { isDemo } = useDemoInbox();
  if (isDemo) {
    return (
      <Panel title={API_TOKENS} isPadded>
        <p className="settings-note">{TOKENS_IN_DEMO}</p>
      </Panel>
    );
  }
  return <ApiTokens />;
}

function ApiTokens() {
  const query = useListApiTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: tokens } = query;
  const now = useNow();
  const [created, setCreated] = useState<CreatedApiToken>();
  const [asked, setAsked] = useState<ApiToken>();
  const [revoke, { isLoading }] = useRevokeApiTokenMutation();

  const confirm = async ({ id, name }: ApiToken) => {
    try {
      await revoke({ id }).unwrap();
      if (created?.entry.id === id) setCreated(undefined);
      showToast({ intent: "success", message: describeRevoked(name) });
    } catch (error) {
      showFailure(TOKEN_REVOKE_FAILED, error);
    }
    setAsked(undefined);
  };

  const state: PanelState = tokens
    ? { status: "ready" }
    : queryPanelState(query, { waitingFor: WAITING_FOR_TOKENS, failed: TOKENS_FAILED });

  return (
    <Panel
      title={API_TOKENS}
      {...(tokens && tokens.length > 0 ? { count: formatCount(tokens.length) } : {})}
      state={state}
      isPadded
    >
      <div className="settings-stack">
        <p className="settings-note">{TOKENS_NOTE}</p>
        {created ? (
          <NewToken created={created} onDone={() => setCreated(undefined)} />
        ) : (
          <AddApiToken onCreated={setCreated} />
        )}
        {tokens && tokens.length > 0 ? (
          <ul className="settings-sessions" aria-label={API_TOKENS_LIST}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} now={now} onRevoke={() => setAsked(token)} />
            ))}
          </ul>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={REVOKE_TITLE}
        question={asked ? describeRevoke(asked.name) : ""}
        confirm={REVOKE}
        isBusy={isLoading}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </Panel>
  );
}

interface TokenRowProps {
  readonly token: ApiToken;
  readonly now: number;
  readonly onRevoke: () => void;
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const { name, scope, lastUsedAt, expiresAt, isExpired } = token;
  const use = lastUsedAt === null ? TOKEN_UNUSED : describeTokenUse(formatAgo(lastUsedAt, now));
  const expiry =
    expiresAt === null ? TOKEN_ENDLESS : describeTokenExpiry(formatAbsoluteTime(expiresAt));
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <div className="settings-token-name">{name}</div>
        <div className="settings-note">{describeToken(scope, use, expiry)}</div>
      </div>
      {isExpired ? (
        <Tag minimal intent="warning">
          {TOKEN_EXPIRED}
        </Tag>
      ) : null}
      <Button
        variant="minimal"
        size="small"
        text={REVOKE}
        aria-label={nameRevoke(name)}
        onClick={onRevoke}
      />
    </li>
  );
}

/** The secret is shown only here and only once. */
function NewToken({ created, onDone }: { created: CreatedApiToken; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(created.token);
      showToast({ intent: "success", message: TOKEN_COPIED });
    } catch {
      // The clipboard requires https; the field can be copied by hand.
      showToast({ intent: "failure", message: TOKEN_COPY_FAILED });
    }
  };
  return (
    <div className="form-stack">
      <InputGroup
        readOnly
        aria-label={TOKEN_SECRET}
        value={created.token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <output className="settings-blocked">{TOKEN_ONCE}</output>
      <div className="settings-actions">
        <Button intent="primary" text={COPY} onClick={() => void copy()} />
        <Button text={DONE} onClick={onDone} />
      </div>
    </div>
  );
}
