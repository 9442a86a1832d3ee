import { Button, InputGroup } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  useGetApiKeysQuery,
  useSaveApiKeysMutation,
  type ApiKeys,
  type ApiKeyState,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import {
  API_CONFIGURATION,
  KEYS_FAILED,
  KEYS_SAVED,
  REMOVE,
  SAVE_API_CONFIGURATION,
  SECRETS_NOTE,
  SECRET_MISSING,
  SECRET_SAVED,
  SET_BY_ENVIRONMENT,
  SMS_ACCOUNT_ID,
  SMS_AUTH_TOKEN,
  SMS_FROM_NUMBER,
  STOCK_DATA_API_KEY,
  nameRemove,
} from "./messages.ts";
import { typedAs } from "./secretInput.ts";

interface Field {
  readonly name: keyof ApiKeys;
  readonly label: string;
  readonly isSecret: boolean;
}

const FIELDS: readonly Field[] = [
  { name: "stockDataKey", label: STOCK_DATA_API_KEY, isSecret: true },
  { name: "smsAccountId", label: SMS_ACCOUNT_ID, isSecret: false },
  { name: "smsToken", label: SMS_AUTH_TOKEN, isSecret: true },
  { name: "smsFromNumber", label: SMS_FROM_NUMBER, isSecret: false },
];

type Draft = Readonly<Record<keyof ApiKeys, string>>;
const EMPTY: Draft = { stockDataKey: "", smsAccountId: "", smsToken: "", smsFromNumber: "" };

/** Keys of other services. They go to the server and never come back; a field left empty stays. */
export function ApiKeysPanel() {
  const { data: keys } = useGetApiKeysQuery();
  const [save, { isLoading }] = useSaveApiKeysMutation();
  const [draft, setDraft] = useState<Draft>(EMPTY);

  const send = async (apiKeysChange: Partial<Record<keyof ApiKeys, string | null>>) => {
    try {
      await save({ apiKeysChange }).unwrap();
      showToast({ intent: "success", message: KEYS_SAVED });
      return true;
    } catch (error) {
      showToast({ intent: "failure", title: KEYS_FAILED, message: sentenceOf(error) });
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
      <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        {FIELDS.map(({ name, label, isSecret }) => (
          <FormField key={name} label={label} help={describeKey(keys?.[name])}>
            {(wiring) => (
              <InputGroup
                {...wiring}
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
            )}
          </FormField>
        ))}
        <div className="form-end">
          <span className="form-note">{SECRETS_NOTE}</span>
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
