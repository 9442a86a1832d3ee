import { Button } from "@blueprintjs/core";
import type { FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { createAlertPath } from "../../app/alerts/alertDraft.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { draftOfSubject } from "../../app/alerts/alertSubject.ts";
import { DeliverySentence } from "../../app/alerts/DeliverySentence.tsx";
import { EVERYONE } from "../../app/alerts/recipients/deliveryProblem.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { useShortAlertForm } from "../../app/alerts/useShortAlertForm.ts";
import { showToast } from "../../app/toasts.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import * as words from "./messages.ts";

export function QuickAddPanel() {
  const { subject, fields, form, question, isBusy, check, create } = useShortAlertForm();
  const recipients = useRecipients();
  const draft = draftOfSubject(subject);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!check()) {
      if (subject.symbol.trim() === "" || subject.targetPrice.trim() === "") {
        showToast({ intent: "failure", message: words.REQUIRED_FIELDS });
      }
      return;
    }
    const outcome = await create();
    if (outcome.status === "created")
      showToast({ intent: "success", message: words.ALERT_CREATED });
    if (outcome.status === "failed" && !outcome.field) {
      const message = sentenceOf(outcome.error);
      showToast({ intent: "failure", title: words.ALERT_FAILED, message });
    }
  };

  return (
    <Panel title={words.QUICK_ADD_ALERT} isPadded>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <AlertFields {...fields} />
        <div className="form-end">
          {recipients.findProblem(EVERYONE)?.kind === "noRecipients" ? (
            <span className="form-note">
              <DeliverySentence returnTo={draft ? createAlertPath(draft) : undefined} />
            </span>
          ) : (
            <span className="form-note truncate">{recipients.describe(EVERYONE)}</span>
          )}
          <Button type="submit" intent="primary" text={words.ADD_ALERT} loading={isBusy} />
        </div>
      </form>
      {question}
    </Panel>
  );
}
