import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  ALL_CONTACTS,
  useCreateAlertMutation,
  useGetEmailNotificationsQuery,
  useGetPhoneNumbersQuery,
} from "../../api/endpoints.ts";
import type { AlertDraft } from "../../app/alerts/alertDraft.ts";
import { useNow } from "../../app/browser/clock.ts";
import { describeDestination } from "../../app/alerts/destination.ts";
import { QuotePreviewLine } from "../../app/stocks/QuotePreviewLine.tsx";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { CONDITION_LABELS } from "../../components/messages.ts";
import { FormField } from "../../components/FormField.tsx";
import { SymbolInput } from "../../components/SymbolInput.tsx";
import { TargetPriceInput } from "../../components/TargetPriceInput.tsx";
import { formatPrice } from "../../format/number.ts";
import { formatPhone } from "../../format/phone.ts";
import {
  EMPTY_FORM,
  formOf,
  isAlreadyMet,
  toBacktest,
  toNewAlert,
  validateAlertForm,
  type AlertForm,
  type AlertFormErrors,
} from "./alertForm.ts";
import { BacktestLine } from "./BacktestLine.tsx";
import { MoreOptions } from "./MoreOptions.tsx";
import {
  CANCEL,
  CHANGE_HELP,
  CHANGE_IN_PERCENT,
  CONDITION,
  CREATED,
  CREATE_ALERT,
  CREATE_FAILED,
  DIALOG_TITLE,
  EVERY_ADDRESS,
  EVERY_NUMBER,
  ONLY_EMAIL,
  ONLY_PHONE,
  PHONE_NUMBER,
  SEND_TO,
  SYMBOL,
  SYMBOL_HELP,
  TARGET_PRICE,
  describeAlreadyMet,
} from "./messages.ts";

export interface AlertDialogProps {
  isOpen: boolean;
  /** What the form begins with, in place of what was typed; null for nothing. */
  draft?: AlertDraft | null;
  onClose: () => void;
}

/** What was typed lives outside the dialog's window: closing by accident loses nothing. */
export function AlertDialog({ isOpen, draft = null, onClose }: AlertDialogProps) {
  const [form, setForm] = useState<AlertForm>(() => (draft ? formOf(draft) : EMPTY_FORM));
  const [begunWith, setBegunWith] = useState(draft);
  if (begunWith !== draft) {
    setBegunWith(draft);
    if (draft !== null) setForm(formOf(draft));
  }
  const clear = () => {
    setForm(EMPTY_FORM);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      // Blueprint focuses the window itself, three presses of Tab before the first field.
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=symbol]")?.focus()}
      title={DIALOG_TITLE}
      className="alert-dialog"
    >
      <AlertDialogForm form={form} onChange={setForm} onCancel={clear} onCreated={clear} />
    </Dialog>
  );
}

interface AlertDialogFormProps {
  form: AlertForm;
  onChange: (form: AlertForm) => void;
  onCancel: () => void;
  onCreated: () => void;
}

function AlertDialogForm({ form, onChange, onCancel, onCreated }: AlertDialogFormProps) {
  const [errors, setErrors] = useState<AlertFormErrors>({});
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const { data: emails = [] } = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const { data: phones = [] } = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const preview = useQuotePreview(form.symbol);
  const now = useNow();
  const formElement = useRef<HTMLFormElement>(null);
  const quote = preview.status === "found" ? preview.quote : undefined;
  const isPercent = form.alertType === "change_percent";

  const set = (change: Partial<AlertForm>) => onChange({ ...form, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = validateAlertForm(form, now);
    setErrors(found);
    const first = (["symbol", "targetPrice", "expiresAt"] as const).find((name) => found[name]);
    if (first) {
      formElement.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    try {
      await createAlert({ newAlert: toNewAlert(form) }).unwrap();
      showToast({ intent: "success", message: CREATED });
      onCreated();
    } catch (error) {
      showToast({ intent: "failure", title: CREATE_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <form ref={formElement} onSubmit={(event) => void submit(event)} noValidate>
      <DialogBody className="form-stack">
        <FormField
          label={SYMBOL}
          isRequired
          error={errors.symbol}
          help={<QuotePreviewLine preview={preview} idle={SYMBOL_HELP} />}
        >
          {(wiring) => (
            <SymbolInput
              {...wiring}
              name="symbol"
              value={form.symbol}
              onChange={(symbol) => set({ symbol })}
            />
          )}
        </FormField>
        <div className="form-pair">
          <FormField label={CONDITION}>
            {(wiring) => (
              <HTMLSelect
                {...wiring}
                fill
                value={form.alertType}
                onChange={(event) =>
                  set({ alertType: event.currentTarget.value as AlertForm["alertType"] })
                }
                options={Object.entries(CONDITION_LABELS).map(([value, label]) => ({
                  value,
                  label,
                }))}
              />
            )}
          </FormField>
          <FormField
            label={isPercent ? CHANGE_IN_PERCENT : TARGET_PRICE}
            isRequired
            error={errors.targetPrice}
            help={isPercent ? CHANGE_HELP : describeMet(form, quote)}
          >
            {(wiring) => (
              <TargetPriceInput
                {...wiring}
                value={form.targetPrice}
                onChange={(targetPrice) => set({ targetPrice })}
                suggestion={isPercent ? undefined : quote}
              />
            )}
          </FormField>
        </div>
        <FormField
          label={SEND_TO}
          help={describeDestination(
            {
              emailId: form.destination === "all" ? null : Number(form.destination),
              phoneNumberId: form.phone === "all" ? null : Number(form.phone),
            },
            emails,
            phones,
          )}
        >
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={form.destination}
              onChange={(event) => set({ destination: event.currentTarget.value })}
              options={[
                { value: "all", label: EVERY_ADDRESS },
                ...emails
                  .filter((email) => email.isActive)
                  .map(({ id, email, label }) => ({
                    value: String(id),
                    label: `${label} · ${email}`,
                  })),
              ]}
            />
          )}
        </FormField>
        <FormField label={PHONE_NUMBER} help={describeSilence(form)}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              value={form.phone}
              onChange={(event) => set({ phone: event.currentTarget.value })}
              options={[
                { value: "all", label: EVERY_NUMBER },
                ...phones
                  .filter((phone) => phone.isActive)
                  .map(({ id, phone, label }) => ({
                    value: String(id),
                    label: `${label} · ${formatPhone(phone)}`,
                  })),
              ]}
            />
          )}
        </FormField>
        <MoreOptions form={form} error={errors.expiresAt} onChange={set} />
        <BacktestLine request={quote === undefined ? undefined : toBacktest(form)} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={CANCEL} onClick={onCancel} />
            <Button type="submit" intent="primary" text={CREATE_ALERT} loading={isLoading} />
          </>
        }
      />
    </form>
  );
}

/** Choosing on one side leaves "all" on the other with nothing: the rule of the server. */
function describeSilence({ destination, phone }: AlertForm) {
  if (destination !== "all" && phone === "all") return ONLY_EMAIL;
  if (destination === "all" && phone !== "all") return ONLY_PHONE;
  return undefined;
}

function describeMet(form: AlertForm, quote: { price: number; currency: string } | undefined) {
  if (!quote || !isAlreadyMet(form, quote.price)) return undefined;
  const price = formatPrice(quote.price, quote.currency);
  return describeAlreadyMet(price);
}
