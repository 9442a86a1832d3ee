import { Button } from "@blueprintjs/core";
import { useRef, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import { useCreateAlertMutation } from "../../api/endpoints.ts";
import { AlertFields } from "../../app/alerts/AlertFields.tsx";
import { useAlertSubject } from "../../app/alerts/useAlertSubject.ts";
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
  const { symbol, alertType, targetPrice } = subject;

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
    try {
      await createAlert({
        newAlert: { symbol: symbol.trim(), targetPrice: Number(targetPrice), alertType },
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
          <Button type="submit" intent="primary" text={ADD_ALERT} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}
