import { Button, HTMLSelect } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import {
  ALL_CONTACTS,
  useCreateAlertMutation,
  useGetEmailNotificationsQuery,
} from "../../api/endpoints.ts";
import { QuotePreviewLine } from "../../app/stocks/QuotePreviewLine.tsx";
import { showToast } from "../../app/toasts.ts";
import { useQuotePreview } from "../../app/stocks/useQuotePreview.ts";
import { CONDITION_LABELS } from "../../components/messages.ts";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { SymbolInput } from "../../components/SymbolInput.tsx";
import { TargetPriceInput } from "../../components/TargetPriceInput.tsx";
import {
  ALERT_CREATED,
  ALERT_FAILED,
  CHOOSE_ADDRESS,
  CONDITION,
  CREATE_ALERT,
  CREATE_EMAIL_PRICE_ALERT,
  SEND_TO,
  SEND_TO_HELP,
  SYMBOL,
  TARGET_PRICE,
  describeMissingPrice,
} from "./messages.ts";

/** By the specification: this form looks up from the first character on. */
export const EMAIL_MIN_LOOKUP_LENGTH = 1;

const conditions = ["above", "below"] as const;

export function EmailAlertPanel() {
  const [symbol, setSymbol] = useState("");
  const [targetPrice, setTargetPrice] = useState("");
  const [alertType, setAlertType] = useState<(typeof conditions)[number]>("above");
  const [chosenEmail, setChosenEmail] = useState("");
  const [createAlert, { isLoading }] = useCreateAlertMutation();
  const { data: emails = [] } = useGetEmailNotificationsQuery(ALL_CONTACTS);
  const preview = useQuotePreview(symbol, EMAIL_MIN_LOOKUP_LENGTH);

  const active = emails.filter((email) => email.isActive);
  const emailId = active.find((email) => String(email.id) === chosenEmail)?.id;
  const isComplete = symbol.trim() !== "" && Number(targetPrice) > 0 && emailId !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    try {
      await createAlert({
        newAlert: { symbol: symbol.trim(), targetPrice: Number(targetPrice), alertType, emailId },
      }).unwrap();
      showToast({ intent: "success", message: ALERT_CREATED });
      setSymbol("");
      setTargetPrice("");
    } catch {
      showToast({ intent: "failure", message: ALERT_FAILED });
    }
  };

  return (
    <Panel title={CREATE_EMAIL_PRICE_ALERT} isPadded>
      <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <FormField
          label={SYMBOL}
          isRequired
          help={<QuotePreviewLine preview={preview} describeMissing={describeMissingPrice} />}
        >
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
                onChange={(event) =>
                  setAlertType(event.currentTarget.value === "below" ? "below" : "above")
                }
                options={conditions.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
              />
            )}
          </FormField>
          <FormField label={TARGET_PRICE} isRequired>
            {(wiring) => (
              <TargetPriceInput
                {...wiring}
                value={targetPrice}
                onChange={setTargetPrice}
                suggestion={preview.status === "found" ? preview.quote : undefined}
              />
            )}
          </FormField>
        </div>
        <FormField label={SEND_TO} isRequired help={active.length === 0 ? SEND_TO_HELP : ""}>
          {(wiring) => (
            <HTMLSelect
              {...wiring}
              fill
              disabled={active.length === 0}
              value={chosenEmail}
              onChange={(event) => setChosenEmail(event.currentTarget.value)}
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
            disabled={!isComplete}
            loading={isLoading}
          />
        </div>
      </form>
    </Panel>
  );
}
