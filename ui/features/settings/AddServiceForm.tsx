import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useAddServiceDestinationMutation } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/FormField.tsx";
import { nameChannel } from "../../components/deliveryWords.ts";
import {
  ADD_CHANNEL,
  NAME,
  NAME_EXAMPLE,
  SECRETS_NOTE,
  SERVICE,
  SERVICE_ADDED,
  SERVICE_ADD_FAILED,
} from "./messages.ts";
import { typedAs } from "./secretInput.ts";
import {
  EMPTY_SERVICE,
  SERVICE_FIELDS,
  SERVICES,
  toNewService,
  validateService,
  type Service,
  type ServiceField,
} from "./serviceForm.ts";

const OPTIONS = (Object.keys(SERVICES) as Service[]).map((value) => ({
  value,
  label: nameChannel(value),
}));

/** A further channel: which service, what it is called here, where it is reached. */
export function AddServiceForm() {
  const [add, { isLoading }] = useAddServiceDestinationMutation();
  const [draft, setDraft] = useState(EMPTY_SERVICE);
  const [errors, setErrors] = useState<Partial<Record<ServiceField, string>>>({});
  const { address, secret } = SERVICES[draft.channel];

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const problems = validateService(draft);
    setErrors(problems);
    const first = SERVICE_FIELDS.find((name) => problems[name] !== undefined);
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    try {
      await add({ newServiceDestination: toNewService(draft) }).unwrap();
      setDraft({ ...EMPTY_SERVICE, channel: draft.channel });
      showToast({ intent: "success", message: SERVICE_ADDED });
    } catch (error) {
      showToast({ intent: "failure", title: SERVICE_ADD_FAILED, message: sentenceOf(error) });
    }
  };

  const field = (
    name: ServiceField,
    {
      label,
      help,
      placeholder = "",
      isSecret,
    }: { label: string; help: string; placeholder?: string; isSecret: boolean },
  ) => (
    <FormField label={label} help={help} error={errors[name]}>
      {(wiring) => (
        <InputGroup
          {...wiring}
          name={name}
          {...typedAs(isSecret)}
          placeholder={placeholder}
          maxLength={500}
          value={draft[name]}
          onValueChange={(value) => {
            setDraft({ ...draft, [name]: value });
            setErrors({ ...errors, [name]: "" });
          }}
        />
      )}
    </FormField>
  );

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <div className="form-pair">
        <FormField label={SERVICE}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={draft.channel}
              options={OPTIONS}
              onChange={(event) => {
                // What was typed for one service is a secret that another must not get.
                const channel = event.currentTarget.value as Service;
                setDraft({ ...EMPTY_SERVICE, channel, label: draft.label });
                setErrors({});
              }}
            />
          )}
        </FormField>
        {field("label", { label: NAME, help: "", placeholder: NAME_EXAMPLE, isSecret: false })}
      </div>
      {field("address", address)}
      {secret ? field("secret", secret) : null}
      <div className="form-end">
        <span className="form-note">{SECRETS_NOTE}</span>
        <Button type="submit" text={ADD_CHANNEL} loading={isLoading} />
      </div>
    </form>
  );
}
