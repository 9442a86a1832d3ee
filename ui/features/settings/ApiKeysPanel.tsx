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
import { KEYS_FAILED, KEYS_SAVED } from "./messages.ts";
import { typedAs } from "./secretInput.ts";

interface Field {
  readonly name: keyof ApiKeys;
  readonly label: string;
  readonly isSecret: boolean;
}

const FIELDS: readonly Field[] = [
  { name: "stockDataKey", label: "Stock data API key", isSecret: true },
  { name: "smsAccountId", label: "SMS account ID", isSecret: false },
  { name: "smsToken", label: "SMS auth token", isSecret: true },
  { name: "smsFromNumber", label: "SMS from number", isSecret: false },
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
    <Panel title="API Configuration" isPadded>
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
                          text="Remove"
                          aria-label={`Remove ${label}`}
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
          <span className="form-note">Kept on the server, never shown again.</span>
          <Button type="submit" text="Save API Configuration" loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}

function describeKey(state: ApiKeyState | undefined): string {
  if (!state) return "";
  if (state.source === "environment")
    return "Set by the server's environment, which wins over this";
  return state.isConfigured ? "Saved. Enter another to replace it" : "Not configured";
}
