import { Button } from "@blueprintjs/core";
import { useRef, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { useAlertSubject } from "../../app/alerts/useAlertSubject.ts";
import { directionOf, readTarget } from "../../app/alerts/alertSubject.ts";
import { useMetQuestion } from "../../app/alerts/useMetQuestion.tsx";
import { useRecipients } from "../../app/alerts/useRecipients.ts";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { Panel } from "../../components/Panel.tsx";
import {
  ADD_ALERT,
  ALERT_CREATED,
  ALERT_FAILED,
  QUICK_ADD_ALERT,
  REQUIRED_FIELDS,
} from "./messages.ts";

export function QuickAddPanel() {
  const { subject, errors, change, check, clear, refuse } = useAlertSubject();
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const preview = useQuotePreview(subject.symbol);
  const recipients = useRecipients();
  const form = useRef<HTMLFormElement>(null);
  const { ask, isAsking, question } = useMetQuestion(form);
  const { symbol, targetPrice } = subject;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!check()) {
      if (symbol.trim() === "" || targetPrice.trim() === "") {
        showToast({ intent: "failure", message: REQUIRED_FIELDS });
      }
      return;
    }
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
          ...directionOf(wanted),
        },
      }).unwrap();
      showToast({ intent: "success", message: ALERT_CREATED });
      clear();
    } catch (error) {
      if (refuse(error)) return;
      showToast({ intent: "failure", title: ALERT_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <Panel title={QUICK_ADD_ALERT} isPadded>
      <form ref={form} className="quick-add" onSubmit={(event) => void submit(event)} noValidate>
        <AlertFields subject={subject} preview={preview} onChange={change} errors={errors} />
        <div className="form-end">
          <span className="form-note truncate">
            {recipients.describe({ emailId: null, phoneNumberId: null })}
          </span>
          <Button type="submit" intent="primary" text={ADD_ALERT} loading={isLoading || isAsking} />
        </div>
      </form>
      {question}
    </Panel>
  );
}
