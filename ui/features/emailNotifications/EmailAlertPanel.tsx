import { Button, Classes, HTMLSelect } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import {
  ALL_CONTACTS,
  useCreateAlertMutation,
  useGetEmailNotificationsQuery,
} from "../../api/endpoints.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { readTarget } from "../../app/alerts/alertSubject.ts";
import { useAlertSubject } from "../../app/alerts/useAlertSubject.ts";
import { useMetQuestion } from "../../app/alerts/useMetQuestion.tsx";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import {
  ALERT_CREATED,
  ALERT_FAILED,
  CHOOSE_ADDRESS,
  CREATE_ALERT,
  CREATE_EMAIL_PRICE_ALERT,
  SEND_TO,
  SEND_TO_HELP,
  describeMissingPrice,
} from "./messages.ts";

/** Set by the specification: this form looks up symbols from the first character on. */
export const EMAIL_MIN_LOOKUP_LENGTH = 1;

const CONDITIONS = ["above", "below"] as const;

export function EmailAlertPanel() {
  const { subject, errors, change, check, clear, refuse } = useAlertSubject();
  const { symbol } = subject;
  const [chosenEmail, setChosenEmail] = useState("");
  const [addressProblem, setAddressProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { ask, isAsking, question } = useMetQuestion(form);
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const { data: emails = [] } = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const preview = useQuotePreview(symbol, EMAIL_MIN_LOOKUP_LENGTH);

  const active = emails.filter((email) => email.isActive);
  const emailId = active.find((email) => String(email.id) === chosenEmail)?.id;
  const isComplete =
    symbol.trim() !== "" &&
    preview.status !== "notFound" &&
    readTarget(subject) !== undefined &&
    emailId !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (emailId === undefined) {
      setAddressProblem(active.length === 0 ? SEND_TO_HELP : CHOOSE_ADDRESS);
    }
    if (!check() || emailId === undefined) return;
    if (preview.status === "notFound") {
      form.current?.querySelector<HTMLInputElement>("[name=symbol]")?.focus();
      return;
    }
    const answer = await ask(subject);
    if (answer === undefined) return;
    const wanted = { ...subject, ...answer };
    if (answer.alertType) change(answer);
    try {
      await createAlert({
        newAlert: {
          symbol: symbol.trim(),
          targetPrice: readTarget(wanted) ?? Number.NaN,
          alertType: wanted.alertType,
          emailId,
        },
      }).unwrap();
      showToast({ intent: "success", message: ALERT_CREATED });
      clear();
    } catch (error) {
      refuse(error);
      showToast({ intent: "failure", message: ALERT_FAILED });
    }
  };

  return (
    <Panel title={CREATE_EMAIL_PRICE_ALERT} isPadded>
      <form ref={form} className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <AlertFields
          subject={subject}
          preview={preview}
          onChange={change}
          errors={errors}
          conditions={CONDITIONS}
          describeMissing={describeMissingPrice}
        />
        <FormField
          label={SEND_TO}
          error={addressProblem}
          help={active.length === 0 ? SEND_TO_HELP : ""}
        >
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              disabled={active.length === 0}
              value={chosenEmail}
              onChange={(event) => {
                setAddressProblem(undefined);
                setChosenEmail(event.currentTarget.value);
              }}
              options={[
                { value: "", label: CHOOSE_ADDRESS },
                ...active.map(({ id, email, label }) => ({
                  value: String(id),
                  label: `${label} · ${email}`,
                })),
              ]}
            />
          )}
        </FormField>
        <div className="form-end">
          <Button
            type="submit"
            intent="primary"
            text={CREATE_ALERT}
            // Not the native attribute: a press must say what is missing.
            aria-disabled={!isComplete}
            className={isComplete ? "" : Classes.DISABLED}
            loading={isLoading || isAsking}
          />
        </div>
      </form>
      {question}
    </Panel>
  );
}
