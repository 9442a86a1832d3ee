import { ALL_CONTACTS } from "../../../backend/domain/firstCalls.ts";
import { Button, Classes } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { useGetEmailNotificationsQuery } from "../../api/endpoints.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { useShortAlertForm } from "../../app/alerts/useShortAlertForm.ts";
import { showToast } from "../../app/toasts.ts";
import { FormSelect } from "../../components/forms/FormField.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

/** Set by the specification. */
export const EMAIL_MIN_LOOKUP_LENGTH = 1;

const CONDITIONS = ["above", "below"] as const;

export function EmailAlertPanel() {
  const { fields, form, question, isBusy, check, create, ...alert } =
    useShortAlertForm(EMAIL_MIN_LOOKUP_LENGTH);
  const [chosenEmail, setChosenEmail] = useState("");
  const [addressProblem, setAddressProblem] = useState<string>();
  const { data: emails = [] } = useGetEmailNotificationsQuery(ALL_CONTACTS);

  const active = emails.filter((email) => email.isActive);
  const emailId = active.find((email) => String(email.id) === chosenEmail)?.id;
  const isComplete = alert.isComplete && emailId !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (emailId === undefined) {
      setAddressProblem(active.length === 0 ? words.SEND_TO_HELP : words.CHOOSE_ADDRESS);
    }
    if (!check() || emailId === undefined) return;
    const { status } = await create(emailId);
    if (status === "created") showToast({ intent: "success", message: words.ALERT_CREATED });
    if (status === "failed") showToast({ intent: "failure", message: words.ALERT_FAILED });
  };

  return (
    <Panel title={words.CREATE_EMAIL_PRICE_ALERT} isPadded>
      <form ref={form} className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <AlertFields
          {...fields}
          conditions={CONDITIONS}
          describeMissing={words.describeMissingPrice}
        />
        <FormSelect
          label={words.SEND_TO}
          error={addressProblem}
          help={active.length === 0 ? words.SEND_TO_HELP : ""}
          disabled={active.length === 0}
          value={chosenEmail}
          onChange={(event) => {
            setAddressProblem(undefined);
            setChosenEmail(event.currentTarget.value);
          }}
          options={[
            { value: "", label: words.CHOOSE_ADDRESS },
            ...active.map(({ id, email, label }) => ({
              value: String(id),
              label: `${label} · ${email}`,
            })),
          ]}
        />
        <div className="form-end">
          <Button
            type="submit"
            intent="primary"
            text={words.CREATE_ALERT}
            // A press must say what is missing.
            aria-disabled={!isComplete}
            className={isComplete ? "" : Classes.DISABLED}
            loading={isBusy}
          />
        </div>
      </form>
      {question}
    </Panel>
  );
}
