import { Button } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import {
  useCheckCredentialsMutation,
  useGetApiKeysQuery,
  useGetCredentialsQuery,
  useSaveApiKeysMutation,
  type ApiKeys,
  type ApiKeysChange,
  type ApiKeyState,
} from "../../api/endpoints.ts";
import { QueryFailure } from "../../app/QueryFailure.tsx";
import { showFailure, showToast } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { CredentialLine } from "../../app/credentials/CredentialLine.tsx";
import * as words from "./messages.ts";
import { useSecretsNote, typedAs } from "../../app/credentials/secretFields.ts";

interface Field {
  readonly name: string;
  readonly label: string;
  readonly isSecret: boolean;
  readonly state: ApiKeyState | undefined;
}

interface Service {
  readonly credential: string;
  readonly fields: readonly Field[];
}

/** Services with a row of their own come last. */
const listServices = (keys: ApiKeys | undefined): readonly Service[] =>
  readServices(keys).toSorted(
    ({ fields: one }, { fields: other }) => Number(one.length > 1) - Number(other.length > 1),
  );

const readServices = (keys: ApiKeys | undefined): readonly Service[] => [
  ...(keys?.sources ?? []).map(({ credential, label, fields }) => ({
    credential,
    fields: fields.map((field) => ({
      name: field.name,
      label: `${label} ${field.label}`,
      isSecret: true,
      state: field,
    })),
  })),
  {
    credential: "sms",
    fields: [
      {
        name: "smsAccountId",
        label: words.SMS_ACCOUNT_ID,
        isSecret: false,
        state: keys?.smsAccountId,
      },
      { name: "smsToken", label: words.SMS_AUTH_TOKEN, isSecret: true, state: keys?.smsToken },
      {
        name: "smsFromNumber",
        label: words.SMS_FROM_NUMBER,
        isSecret: false,
        state: keys?.smsFromNumber,
      },
    ],
  },
];

type Values = Readonly<Record<string, string | null>>;

function changeOf(values: Values, keys: ApiKeys | undefined): ApiKeysChange {
  const ofSources = new Set(keys?.sources.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const entries = Object.entries(values);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !ofSources.has(name))),
    sources: Object.fromEntries(entries.filter(([name]) => ofSources.has(name))),
  };
}

/** Keys are never returned by the server. An empty field keeps the stored key. */
export function ApiKeysPanel() {
  const secretsNote = useSecretsNote();
  const query = useGetApiKeysQuery();
  const { data: keys } = query;
  const { data: credentials } = useGetCredentialsQuery();
  const [check] = useCheckCredentialsMutation();
  const [save, { isLoading }] = useSaveApiKeysMutation();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  const services = listServices(keys);
  const fields = services.flatMap((service) => service.fields);

  const send = async (values: Values) => {
    setErrors({});
    try {
      await save({ apiKeysChange: changeOf(values, keys) }).unwrap();
      showToast({ intent: "success", message: words.KEYS_SAVED });
      // The server checks by itself; this shows results as soon as possible.
      for (const { credential, fields: own } of services) {
        const isEntered = own.some(({ name }) => typeof values[name] === "string");
        // A source is listed once it has a value; SMS may be missing.
        const isListed =
          keys?.sources.some((source) => source.credential === credential) === true ||
          credentials?.some(({ name }) => name === credential) === true;
        if (isEntered && isListed) void check({ name: credential });
      }
      return true;
    } catch (failure) {
      const fault = fieldErrorOf(
        failure,
        fields.map(({ name }) => name),
      );
      if (fault) {
        setErrors({ [fault.field]: fault.sentence });
        form.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus();
        return false;
      }
      showFailure(words.KEYS_FAILED, failure);
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.entries(draft).filter(([, value]) => value.trim() !== "");
    if (await send(Object.fromEntries(filled))) setDraft({});
  };

  if (!keys) {
    return (
      <Panel title={words.API_CONFIGURATION} isPadded>
        {query.isError ? (
          <QueryFailure title={words.KEYS_NOT_LOADED} query={query} />
        ) : (
          <RowSkeleton rows={11} />
        )}
      </Panel>
    );
  }
  return (
    <Panel title={words.API_CONFIGURATION} isPadded>
      <form ref={form} className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <div className="form-pair settings-keys">
          {services.map(({ credential, fields: own }) => (
            <div
              key={credential}
              className={own.length > 1 ? "form-pair settings-service" : "form-stack"}
            >
              {own.map(({ name, label, isSecret, state }) => (
                <FormInput
                  key={name}
                  label={label}
                  isRequired={false}
                  help={describeKey(state)}
                  error={errors[name]}
                  name={name}
                  {...typedAs(isSecret)}
                  maxLength={512}
                  placeholder={state?.isConfigured ? "••••••••" : ""}
                  value={draft[name] ?? ""}
                  onValueChange={(value) => setDraft({ ...draft, [name]: value })}
                  {...(state?.source === "saved"
                    ? {
                        rightElement: (
                          <Button
                            variant="minimal"
                            size="small"
                            text={words.REMOVE}
                            aria-label={words.nameRemove(label)}
                            onClick={() => void send({ [name]: null })}
                          />
                        ),
                      }
                    : {})}
                />
              ))}
              {credentials
                ?.filter((each) => each.name === credential && each.state !== "missing")
                .map((each) => (
                  <CredentialLine key={each.name} credential={each} />
                ))}
            </div>
          ))}
        </div>
        <div className="form-end">
          <span className="form-note">
            {words.KEYS_OPTIONAL} {secretsNote}
          </span>
          <Button type="submit" text={words.SAVE_API_CONFIGURATION} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}

function describeKey(state: ApiKeyState | undefined): string {
  if (!state) return "";
  if (state.source === "environment") return words.SET_BY_ENVIRONMENT;
  return state.isConfigured ? words.SECRET_SAVED : words.SECRET_MISSING;
}
