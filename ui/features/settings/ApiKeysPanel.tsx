import { Button } from "@blueprintjs/core";
import { Fragment, useRef, useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import {
  useCheckCredentialsMutation,
  useGetApiKeysQuery,
  useGetCredentialsQuery,
  useSaveApiKeysMutation,
  type ApiKeys,
  type ApiKeyState,
} from "../../api/endpoints.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { CredentialLine } from "../../app/credentials/CredentialLine.tsx";
import {
  API_CONFIGURATION,
  KEYS_FAILED,
  KEYS_SAVED,
  REMOVE,
  SAVE_API_CONFIGURATION,
  SECRET_MISSING,
  SECRET_SAVED,
  SET_BY_ENVIRONMENT,
  SMS_ACCOUNT_ID,
  SMS_AUTH_TOKEN,
  SMS_FROM_NUMBER,
  STOCK_DATA_API_KEY,
  nameRemove,
} from "./messages.ts";
import { useSecretsNote } from "../../app/credentials/useSecretsNote.ts";
import { typedAs } from "../../app/credentials/secretInput.ts";

interface Field {
  readonly name: keyof ApiKeys;
  readonly label: string;
  readonly isSecret: boolean;
  /** Credential that the field belongs to, as named by the API. */
  readonly credential: "stockData" | "sms";
}

const FIELDS: readonly Field[] = [
  { name: "stockDataKey", label: STOCK_DATA_API_KEY, isSecret: true, credential: "stockData" },
  { name: "smsAccountId", label: SMS_ACCOUNT_ID, isSecret: false, credential: "sms" },
  { name: "smsToken", label: SMS_AUTH_TOKEN, isSecret: true, credential: "sms" },
  { name: "smsFromNumber", label: SMS_FROM_NUMBER, isSecret: false, credential: "sms" },
];
/** Last field of each credential; the status line follows it. */
const LAST_FIELDS: ReadonlySet<keyof ApiKeys> = new Set(["stockDataKey", "smsFromNumber"]);

type Draft = Readonly<Record<keyof ApiKeys, string>>;
const EMPTY: Draft = { stockDataKey: "", smsAccountId: "", smsToken: "", smsFromNumber: "" };

/**
 * Keys of external services. They are sent to the server and never returned. An empty field keeps
 * the stored key.
 */
export function ApiKeysPanel() {
  const secretsNote = useSecretsNote();
  const { data: keys } = useGetApiKeysQuery();
  const { data: credentials } = useGetCredentialsQuery();
  const [check] = useCheckCredentialsMutation();
  const [save, { isLoading }] = useSaveApiKeysMutation();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const send = async (apiKeysChange: Partial<Record<keyof ApiKeys, string | null>>) => {
    setErrors({});
    try {
      await save({ apiKeysChange }).unwrap();
      showToast({ intent: "success", message: KEYS_SAVED });
      const changed = FIELDS.filter(({ name }) => name in apiKeysChange);
      // The server checks the services by itself; this shows the results as soon as they are known.
      for (const name of new Set(changed.map(({ credential }) => credential))) {
        if (credentials?.some((each) => each.name === name)) void check({ name });
      }
      return true;
    } catch (error) {
      const fault = fieldErrorOf(
        error,
        FIELDS.map(({ name }) => name),
      );
      if (fault) {
        setErrors({ [fault.field]: fault.sentence });
        form.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus();
        return false;
      }
      showFailure(KEYS_FAILED, error);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.entries(draft).filter(([, value]) => value.trim() !== "");
    if (await send(Object.fromEntries(filled))) setDraft(EMPTY);
  };

  return (
    <Panel title={API_CONFIGURATION} isPadded>
      <form ref={form} className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        {FIELDS.map(({ name, label, isSecret, credential }) => (
          <Fragment key={name}>
            <FormInput
              label={label}
              isRequired={false}
              help={describeKey(keys?.[name])}
              error={errors[name]}
              name={name}
              {...typedAs(isSecret)}
              maxLength={512}
              placeholder={keys?.[name].isConfigured ? "••••••••" : ""}
              value={draft[name]}
              onValueChange={(value) => setDraft({ ...draft, [name]: value })}
              {...(keys?.[name].source === "saved"
                ? {
                    rightElement: (
                      <Button
                        variant="minimal"
                        size="small"
                        text={REMOVE}
                        aria-label={nameRemove(label)}
                        onClick={() => void send({ [name]: null })}
                      />
                    ),
                  }
                : {})}
            />
            {LAST_FIELDS.has(name)
              ? credentials
                  ?.filter((each) => each.name === credential && each.state !== "missing")
                  .map((each) => <CredentialLine key={each.name} credential={each} />)
              : null}
          </Fragment>
        ))}
        <div className="form-end">
          <span className="form-note">{secretsNote}</span>
          <Button type="submit" text={SAVE_API_CONFIGURATION} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}

function describeKey(state: ApiKeyState | undefined): string {
  if (!state) return "";
  if (state.source === "environment") return SET_BY_ENVIRONMENT;
  return state.isConfigured ? SECRET_SAVED : SECRET_MISSING;
}
