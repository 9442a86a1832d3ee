import * as words from "./messages.ts";
import { Button, InputGroup, Tag } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import {
  useListApiTokensQuery,
  useRevokeApiTokenMutation,
  type ApiToken,
  type CreatedApiToken,
  useCreateApiTokenMutation,
} from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { useDemoInbox } from "../../app/demo/demoInbox.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { announce, showToast, showFailure } from "../../app/toasts.ts";
import { ConfirmDialog } from "../../components/feedback/ConfirmDialog.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { formatCount } from "../../format/number.ts";
import { formatAbsoluteTime, formatAgo } from "../../format/time.ts";
import { MAX_API_TOKEN_NAME } from "../../../backend/domain/limits.ts";
import { fieldErrorOf } from "../../api/apiError.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";

export function ApiTokensPanel() {
  const { isDemo } = useDemoInbox();
  if (isDemo) {
    return (
      <Panel title={words.API_TOKENS} isPadded>
        <p className="settings-note">{words.TOKENS_IN_DEMO}</p>
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
    const isRevoked = await announce(revoke({ id }).unwrap(), words.TOKEN_REVOKE_FAILED, {
      message: words.describeRevoked(name),
    });
    if (isRevoked && created?.entry.id === id) setCreated(undefined);
    setAsked(undefined);
  };

  const state = queryPanelState(query, tokens, {
    waitingFor: words.WAITING_FOR_TOKENS,
    failed: words.TOKENS_FAILED,
  });

  return (
    <Panel
      title={words.API_TOKENS}
      {...(tokens && tokens.length > 0 ? { count: formatCount(tokens.length) } : {})}
      state={state}
      isPadded
    >
      <div className="settings-stack">
        <p className="settings-note">{words.TOKENS_NOTE}</p>
        {created ? (
          <NewToken created={created} onDone={() => setCreated(undefined)} />
        ) : (
          <AddApiToken onCreated={setCreated} />
        )}
        {tokens && tokens.length > 0 ? (
          <ul className="settings-sessions" aria-label={words.API_TOKENS_LIST}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} now={now} onRevoke={() => setAsked(token)} />
            ))}
          </ul>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words.REVOKE_TITLE}
        question={asked ? words.describeRevoke(asked.name) : ""}
        confirm={words.REVOKE}
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
  const use =
    lastUsedAt === null ? words.TOKEN_UNUSED : words.describeTokenUse(formatAgo(lastUsedAt, now));
  const expiry =
    expiresAt === null
      ? words.TOKEN_ENDLESS
      : words.describeTokenExpiry(formatAbsoluteTime(expiresAt));
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <div className="settings-token-name">{name}</div>
        <div className="settings-note">{words.describeToken(scope, use, expiry)}</div>
      </div>
      {isExpired ? (
        <Tag minimal intent="warning">
          {words.TOKEN_EXPIRED}
        </Tag>
      ) : null}
      <Button
        variant="minimal"
        size="small"
        text={words.REVOKE}
        aria-label={words.nameRevoke(name)}
        onClick={onRevoke}
      />
    </li>
  );
}

/** The secret is shown only once. */
function NewToken({ created, onDone }: { created: CreatedApiToken; onDone: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(created.token);
      showToast({ intent: "success", message: words.TOKEN_COPIED });
    } catch {
      // The clipboard requires https.
      showToast({ intent: "failure", message: words.TOKEN_COPY_FAILED });
    }
  };
  return (
    <div className="form-stack">
      <InputGroup
        readOnly
        aria-label={words.TOKEN_SECRET}
        value={created.token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <output className="settings-blocked">{words.TOKEN_ONCE}</output>
      <div className="settings-actions">
        <Button intent="primary" text={words.COPY} onClick={() => void copy()} />
        <Button text={words.DONE} onClick={onDone} />
      </div>
    </div>
  );
}

const FIELDS = ["name"] as const;
const scopes = [
  { label: words.SCOPES.read, value: "read" },
  { label: words.SCOPES.write, value: "write" },
] as const;

function AddApiToken({ onCreated }: { onCreated: (created: CreatedApiToken) => void }) {
  const [create, { isLoading }] = useCreateApiTokenMutation();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"read" | "write">("read");
  const [days, setDays] = useState("365");
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === "") {
      event.currentTarget.querySelector<HTMLInputElement>("[name=name]")?.focus();
      return setFault(words.NAME_REQUIRED);
    }
    const expiresInDays = days === "" ? null : Number(days);
    try {
      onCreated(
        await create({ newApiToken: { name: name.trim(), scope, expiresInDays } }).unwrap(),
      );
    } catch (error) {
      const wrong = fieldErrorOf(error, FIELDS);
      if (wrong) return setFault(wrong.sentence);
      showFailure(words.TOKEN_CREATE_FAILED, error);
    }
  };

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <FormInput
        label={words.NAME}
        error={fault}
        name="name"
        maxLength={MAX_API_TOKEN_NAME}
        autoComplete="off"
        placeholder={words.TOKEN_NAME_EXAMPLE}
        value={name}
        onValueChange={(value) => {
          setFault(undefined);
          setName(value);
        }}
      />
      <div className="form-pair">
        <FormSelect
          label={words.TOKEN_SCOPE}
          value={scope}
          options={scopes}
          onChange={(event) => setScope(event.currentTarget.value as typeof scope)}
        />
        <FormSelect
          label={words.TOKEN_EXPIRY}
          value={days}
          options={words.EXPIRIES}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      <div className="form-end">
        <Button type="submit" intent="primary" text={words.CREATE_TOKEN} loading={isLoading} />
      </div>
    </form>
  );
}
