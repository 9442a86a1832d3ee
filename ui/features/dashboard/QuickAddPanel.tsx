import { Button, HTMLSelect } from "@blueprintjs/core";
import { useRef, useState, type FormEvent } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import {
  ALL_CONTACTS,
  useCreateAlertMutation,
  useGetEmailNotificationsQuery,
  useGetPhoneNumbersQuery,
  type NewAlert,
} from "../../api/endpoints.ts";
import { describeDestination } from "../../app/alerts/destination.ts";
import { QuotePreviewLine } from "../../app/stocks/QuotePreviewLine.tsx";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { CONDITION_LABELS } from "../../components/messages.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { SymbolInput } from "../../components/SymbolInput.tsx";
import { TargetPriceInput } from "../../components/TargetPriceInput.tsx";
import {
  ADD_ALERT,
  ALERT_CREATED,
  ALERT_FAILED,
  CHANGE_IN_PERCENT,
  CONDITION,
  QUICK_ADD_ALERT,
  REQUIRED_FIELDS,
  SYMBOL,
  TARGET_PRICE,
} from "./messages.ts";

type AlertType = NewAlert["alertType"];

/** Quick Add Alert: symbol, condition, target, done. */
export function QuickAddPanel() {
  const [symbol, setSymbol] = useState("");
  const [alertType, setAlertType] = useState<AlertType>("above");
  const [targetPrice, setTargetPrice] = useState("");
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const { data: emails } = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const { data: phones } = useGetPhoneNumbersQuery(ALL_CONTACTS);
  const preview = useQuotePreview(symbol);
  const form = useRef<HTMLFormElement>(null);
  const isPercent = alertType === "change_percent";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing =
      symbol.trim() === "" ? "symbol" : Number(targetPrice) > 0 ? null : "targetPrice";
    if (missing) {
      showToast({ intent: "failure", message: REQUIRED_FIELDS });
      form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
      return;
    }
    try {
      await createAlert({
        newAlert: { symbol: symbol.trim(), targetPrice: Number(targetPrice), alertType },
      }).unwrap();
      showToast({ intent: "success", message: ALERT_CREATED });
      setSymbol("");
      setTargetPrice("");
    } catch (error) {
      showToast({ intent: "failure", title: ALERT_FAILED, message: sentenceOf(error) });
    }
  };

  return (
    <Panel title={QUICK_ADD_ALERT} isPadded>
      <form ref={form} className="quick-add" onSubmit={(event) => void submit(event)} noValidate>
        <FormField label={SYMBOL} isRequired help={<QuotePreviewLine preview={preview} />}>
          {(wiring) => (
            <SymbolInput {...wiring} name="symbol" value={symbol} onChange={setSymbol} />
          )}
        </FormField>
        <div className="form-pair">
          <FormField label={CONDITION}>
            {(wiring) => (
              <HTMLSelect
                {...wiring}
                fill
                value={alertType}
                onChange={(event) => setAlertType(event.currentTarget.value as AlertType)}
                options={Object.entries(CONDITION_LABELS).map(([value, label]) => ({
                  value,
                  label,
                }))}
              />
            )}
          </FormField>
          <FormField label={isPercent ? CHANGE_IN_PERCENT : TARGET_PRICE} isRequired>
            {(wiring) => (
              <TargetPriceInput
                {...wiring}
                value={targetPrice}
                onChange={setTargetPrice}
                suggestion={preview.status === "found" && !isPercent ? preview.quote : undefined}
              />
            )}
          </FormField>
        </div>
        <div className="form-end">
          <span className="form-note truncate">
            {emails && phones
              ? describeDestination({ emailId: null, phoneNumberId: null }, emails, phones)
              : ""}
          </span>
          <Button type="submit" intent="primary" text={ADD_ALERT} loading={isLoading} />
        </div>
      </form>
    </Panel>
  );
}
