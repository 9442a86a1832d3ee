import { MAX_TEXT } from "../../../backend/domain/limits.ts";
import { Dialog } from "@blueprintjs/core";
import { useState } from "react";
import type { ChannelField } from "../../api/channels.gen.ts";
import { fieldErrorOf } from "../../api/apiError.ts";
import {
  useAddServiceDestinationMutation,
  useCheckCredentialsMutation,
} from "../../api/endpoints.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { useSecretsNote, typedAs } from "../../app/credentials/secretFields.ts";
import { showFailure, showToast } from "../../app/toasts.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import { useChangedForm } from "../../components/feedback/useDiscardQuestion.tsx";
import * as words from "./messages.ts";
import {
  fieldsOf,
  formOfService,
  nameCredential,
  nameOf,
  SERVICES,
  toNewService,
  validateService,
  type Service,
} from "./serviceForm.ts";

const NAME_FIELD = {
  name: "label",
  help: "",
  isSecret: false,
  maxLength: MAX_TEXT,
  whenBlank: null,
};

export interface AddServiceDialogProps {
  isOpen: boolean;
  service: Service;
  onClose: () => void;
}

export function AddServiceDialog({ isOpen, service, onClose }: AddServiceDialogProps) {
  const { close, end, question, setChanged } = useChangedForm(onClose);
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        onOpening={(node) => node.querySelector("select")?.focus()}
        title={words.ADD_CHANNEL}
      >
        <AddServiceForm
          // Another service starts the form again.
          key={service}
          service={service}
          onChanged={() => setChanged(true)}
          onAdded={end}
          onCancel={end}
        />
      </Dialog>
      {question}
    </>
  );
}

export interface AddServiceFormProps {
  service: Service;
  /** Called with each change by the user. */
  onChanged: () => void;
  onAdded: () => void;
  onCancel: () => void;
}

export function AddServiceForm({ service, onChanged, onAdded, onCancel }: AddServiceFormProps) {
  const [add, { isLoading }] = useAddServiceDestinationMutation();
  const [check] = useCheckCredentialsMutation();
  const [draft, setDraft] = useState(() => formOfService(service));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const secretsNote = useSecretsNote();
  const fields = fieldsOf(draft.channel);

  const submit = async (form: HTMLFormElement) => {
    const problems = validateService(draft);
    setErrors(problems);
    const names = ["label", ...fields.map(({ name }) => name)];
    const first = names.find((name) => problems[name]);
    if (first) {
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    try {
      const { id } = await add({ newServiceDestination: toNewService(draft) }).unwrap();
      // The server checks by itself; this shows the result as soon as possible.
      void check({ name: nameCredential(id) });
      showToast({ intent: "success", message: words.SERVICE_ADDED });
      onAdded();
    } catch (error) {
      const fault = fieldErrorOf(error, names);
      if (fault) {
        setErrors({ [fault.field]: fault.sentence });
        form.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus();
        return;
      }
      showFailure(words.SERVICE_ADD_FAILED, error);
    }
  };

  const field = ({
    name,
    label,
    help,
    placeholder,
    isSecret,
    maxLength,
    whenBlank,
  }: Omit<ChannelField, "minLength">) => (
    <FormInput
      key={name}
      label={label}
      isRequired={whenBlank !== null}
      help={help}
      error={errors[name]}
      name={name}
      {...typedAs(isSecret)}
      placeholder={placeholder}
      maxLength={maxLength}
      value={draft[name] ?? ""}
      onValueChange={(value) => {
        onChanged();
        setDraft({ ...draft, [name]: value });
      }}
    />
  );

  return (
    <DialogForm
      className="form-stack"
      submitText={words.ADD_CHANNEL}
      isSaving={isLoading}
      isCancelDisabled={isLoading}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <div className="form-pair">
        <FormSelect
          label={words.SERVICE}
          value={draft.channel}
          options={SERVICES}
          onChange={(event) => {
            // Another service must not receive a secret.
            const channel = event.currentTarget.value as Service;
            setDraft({ ...formOfService(channel), label: draft.label });
            setErrors({});
          }}
        />
        {field({ ...NAME_FIELD, label: words.NAME, placeholder: nameOf(draft.channel) })}
      </div>
      {fields.map(field)}
      {secretsNote ? <p className="form-note">{secretsNote}</p> : null}
    </DialogForm>
  );
}
