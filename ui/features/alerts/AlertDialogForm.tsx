import { useRef, useState } from "react";
import { DialogForm } from "../../app/DialogForm.tsx";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { useMetQuestion } from "../../app/alerts/useMetQuestion.tsx";
import { useNow } from "../../app/browser/clock.ts";
import { useQuotePreview } from "../../app/stocks/search/useQuotePreview.ts";
import {
  ALERT_FIELDS,
  describeAlertForm,
  describeMissing,
  draftOf,
  toBacktest,
  validateAlertForm,
  type AlertForm,
  type AlertFormErrors,
} from "./alertForm.ts";
import { BacktestLine } from "./BacktestLine.tsx";
import {
  SYMBOL_HELP,
  ALL_RECIPIENTS,
  EMAIL,
  ONLY_THIS,
  PHONE,
  SEND_TO,
  TARGET_IS_CURRENT,
} from "./messages.ts";
import { MoreOptions } from "./MoreOptions.tsx";
import { DeliverySentence } from "../../app/alerts/DeliverySentence.tsx";
import { EVERYONE } from "../../app/alerts/recipients/deliveryProblem.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { formatPhone } from "../../format/text.ts";

export interface AlertDialogFormProps {
  form: AlertForm;
  onChange: (form: AlertForm) => void;
  onCancel: () => void;
  /** Resolves with the field errors that the server reports. */
  onSave: (form: AlertForm) => Promise<AlertFormErrors>;
  /** Label of the submit button, a verb. */
  submitText: string;
  isSaving: boolean;
  /** True for an existing alert, whose symbol cannot change. */
  isSymbolFixed?: boolean;
  /** Opens the further options initially, because one of them has a message. */
  areOptionsShown?: boolean;
  /** Returns true if saving the form may trigger the alert, so that a met target is asked about. */
  isArmedBy?: (form: AlertForm) => boolean;
}

export function AlertDialogForm(props: AlertDialogFormProps) {
  const {
    form,
    onChange,
    onCancel,
    onSave,
    submitText,
    isSaving,
    isSymbolFixed = false,
    areOptionsShown = false,
    isArmedBy,
  } = props;
  const [errors, setErrors] = useState<AlertFormErrors>({});
  const preview = useQuotePreview(form.symbol);
  const now = useNow();
  const element = useRef<HTMLFormElement>(null);
  const { ask, isAsking, question } = useMetQuestion(element);
  const quote = preview.status === "found" ? preview.quote : undefined;

  const draft = draftOf(form);
  const sentence = describeAlertForm(form, quote?.currency ?? "USD");

  const set = (change: Partial<AlertForm>) => {
    const kept = Object.entries(errors).filter(([name]) => !(name in change));
    setErrors(Object.fromEntries(kept));
    onChange({ ...form, ...change });
  };

  const show = (found: AlertFormErrors) => {
    setErrors(found);
    const first = ALERT_FIELDS.find((name) => found[name]);
    if (first) focus(first);
    return first === undefined;
  };
  const focus = (name: string) =>
    element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async () => {
    if (!show(validateAlertForm(form, now))) return;
    if (preview.status === "notFound" && !isSymbolFixed) {
      focus("symbol");
      return;
    }
    const change = isArmedBy?.(form) === false ? {} : await ask(form);
    if (change === undefined) return;
    if (change.alertType) set(change);
    show(await onSave({ ...form, ...change }));
  };

  return (
    <DialogForm
      ref={element}
      className="form-stack"
      submitText={submitText}
      isSaving={isSaving || isAsking}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <AlertFields
        subject={form}
        preview={preview}
        onChange={set}
        errors={errors}
        symbolHelp={SYMBOL_HELP}
        suggestionHelp={TARGET_IS_CURRENT}
        isSymbolFixed={isSymbolFixed}
      />
      <p
        className={sentence === undefined ? "alert-read-back alert-read-open" : "alert-read-back"}
        aria-live="polite"
      >
        {sentence ?? describeMissing(quote !== undefined)}
      </p>
      <RecipientField
        form={form}
        onChange={set}
        returnTo={draft && !isSymbolFixed ? createAlertPath(draft) : undefined}
      />
      <MoreOptions form={form} errors={errors} onChange={set} isOpenAtFirst={areOptionsShown} />
      <BacktestLine request={quote === undefined ? undefined : toBacktest(form)} />
      {question}
    </DialogForm>
  );
}

type Named = Pick<AlertForm, "emailId" | "phoneNumberId">;

interface RecipientFieldProps {
  form: Named;
  onChange: (change: Named) => void;
  returnTo?: string | undefined;
}

function RecipientField({ form, onChange, returnTo }: RecipientFieldProps) {
  const { recipients, describe, findProblem } = useRecipients();
  const { emails = [], phones = [] } = recipients ?? {};
  const groups = [
    {
      label: EMAIL,
      choices: emails
        .filter(({ isActive }) => isActive)
        .map(({ id, email, label }) => ({ named: { ...EVERYONE, emailId: id }, label, at: email })),
    },
    {
      label: PHONE,
      choices: phones
        .filter(({ isActive }) => isActive)
        .map(({ id, phone, label }) => ({
          named: { ...EVERYONE, phoneNumberId: id },
          label,
          at: formatPhone(phone),
        })),
    },
  ].filter(({ choices }) => choices.length > 0);
  const value = nameOf(form);
  const isEveryone = value === nameOf(EVERYONE);
  const isListed = groups.some(({ choices }) =>
    choices.some(({ named }) => nameOf(named) === value),
  );
  const help =
    isEveryone || findProblem(form) ? (
      <DeliverySentence named={form} returnTo={returnTo} />
    ) : (
      ONLY_THIS
    );
  return (
    <FormSelect
      label={SEND_TO}
      help={help}
      value={value}
      onChange={({ currentTarget }) => onChange(readName(currentTarget.value))}
    >
      <option value={nameOf(EVERYONE)}>{ALL_RECIPIENTS}</option>
      {/* Set through the API or an import: an inactive or deleted one, or one of each kind. */}
      {isEveryone || isListed ? null : <option value={value}>{describe(form)}</option>}
      {groups.map(({ label, choices }) => (
        <optgroup key={label} label={label}>
          {choices.map(({ named, label: own, at }) => (
            <option key={nameOf(named)} value={nameOf(named)}>{`${own} · ${at}`}</option>
          ))}
        </optgroup>
      ))}
    </FormSelect>
  );
}

const nameOf = ({ emailId, phoneNumberId }: Named): string =>
  JSON.stringify([emailId, phoneNumberId]);

function readName(name: string): Named {
  const [emailId, phoneNumberId] = JSON.parse(name) as [number | null, number | null];
  return { emailId, phoneNumberId };
}
