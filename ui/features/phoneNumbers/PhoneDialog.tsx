import { MAX_PHONE, MAX_TEXT } from "../../../backend/domain/limits.ts";
import { Dialog, Switch } from "@blueprintjs/core";
import { useRef, useState } from "react";
import { fieldErrorOf, isConflict, sentenceOf } from "../../api/apiError.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { showFailure } from "../../app/toasts.ts";
import { FormInput } from "../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import {
  toNewPhone,
  validatePhoneForm,
  type PhoneForm,
  type PhoneFormErrors,
} from "./phoneForm.ts";
import * as words from "./messages.ts";

export interface PhoneDialogProps {
  isOpen: boolean;
  title: string;
  /** Label of the submit button, a verb. */
  submitText: string;
  /** Initial values of the fields. */
  begun: PhoneForm;
  /** Title of the message if saving fails. */
  failure: string;
  /** Resolves when the number is saved. */
  onSave: (form: PhoneForm) => Promise<void>;
  onClose: () => void;
}

export function PhoneDialog({ isOpen, title, begun, onClose, ...rest }: PhoneDialogProps) {
  const [form, setForm] = useState(begun);
  const end = () => {
    setForm(begun);
    onClose();
  };
  const isChanged = FIELDS.some((name) => form[name] !== begun[name]);
  const { close, question } = useDiscardQuestion(isChanged, end);
  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        <PhoneDialogForm
          {...rest}
          form={form}
          onChange={setForm}
          onSave={async (wanted) => {
            await rest.onSave(wanted);
            end();
          }}
          onCancel={end}
        />
      </Dialog>
      {question}
    </>
  );
}

const FIELDS = ["phone", "label", "isActive"] as const;

interface PhoneDialogFormProps extends Pick<PhoneDialogProps, "submitText" | "failure" | "onSave"> {
  form: PhoneForm;
  onChange: (form: PhoneForm) => void;
  onCancel: () => void;
}

function PhoneDialogForm(props: PhoneDialogFormProps) {
  const { form, submitText, failure, onChange, onSave, onCancel } = props;
  const [errors, setErrors] = useState<PhoneFormErrors>({});
  const [isSaving, setSaving] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const set = (change: Partial<PhoneForm>) => onChange({ ...form, ...change });

  const show = (found: PhoneFormErrors) => {
    setErrors(found);
    const first = found.phone ? "phone" : found.label ? "label" : undefined;
    if (first) formElement.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  };

  const submit = async () => {
    if (!show(validatePhoneForm(form))) return;
    setSaving(true);
    try {
      await onSave(toNewPhone(form));
    } catch (error) {
      setSaving(false);
      const fault = fieldErrorOf(error, ["phone", "label"]);
      if (isConflict(error)) show({ phone: sentenceOf(error) });
      else if (fault) show({ [fault.field]: fault.sentence });
      showFailure(failure, error);
    }
  };

  return (
    <DialogForm
      ref={formElement}
      className="form-stack"
      submitText={submitText}
      isSaving={isSaving}
      isCancelDisabled={isSaving}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FormInput
        label={words.PHONE_NUMBER}
        error={errors.phone}
        help={words.NUMBER_HELP}
        name="phone"
        type="tel"
        autoComplete="tel"
        placeholder="+1 (202) 555-0123"
        maxLength={MAX_PHONE}
        value={form.phone}
        onValueChange={(phone) => set({ phone })}
      />
      <FormInput
        label={words.LABEL}
        error={errors.label}
        help={words.LABEL_HELP}
        name="label"
        autoComplete="off"
        placeholder={words.LABEL_EXAMPLE}
        maxLength={MAX_TEXT}
        value={form.label}
        onValueChange={(label) => set({ label })}
      />
      <Switch
        label={words.ACTIVE_SWITCH}
        checked={form.isActive}
        onChange={(event) => set({ isActive: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}
