import { Checkbox, Dialog } from "@blueprintjs/core";
import { useState } from "react";
import { fieldErrorOf } from "../../../api/apiError.ts";
import type { ManualPrice } from "../../../api/endpoints.ts";
import { DialogForm } from "../../../app/DialogForm.tsx";
import { SymbolField } from "../../../app/stocks/search/SymbolField.tsx";
import { showFailure } from "../../../app/toasts.ts";
import { FormField, FormInput } from "../../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../../components/feedback/useDiscardQuestion.tsx";
import { readToday } from "../readToday.ts";
import * as words from "./messages.ts";
import { useManualPriceChanges } from "./useManualPriceChanges.ts";

interface ManualPriceDialogProps {
  id: number;
  /** A new price replaces one with the same symbol and date. */
  prices: readonly ManualPrice[];
  /** Price to correct; its symbol and date cannot change. */
  edited?: ManualPrice | undefined;
  onClose: () => void;
}

export function ManualPriceDialog({ id, prices, edited, onClose }: ManualPriceDialogProps) {
  const { isBusy, record } = useManualPriceChanges(id);
  const [symbol, setSymbol] = useState(edited?.symbol ?? "");
  const [date, setDate] = useState(edited?.date ?? readToday());
  const [price, setPrice] = useState(edited?.price ?? "");
  const [currency, setCurrency] = useState(edited?.currency ?? "");
  const [isPreferred, setPreferred] = useState(edited?.isPreferred ?? false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { close, question } = useDiscardQuestion(
    symbol !== (edited?.symbol ?? "") || price !== (edited?.price ?? ""),
    onClose,
  );
  const errorOf = (field: string) => problems[field];

  const submit = async () => {
    const name = symbol.trim().toUpperCase();
    const missing = {
      ...(name === "" && { symbol: words.SYMBOL_REQUIRED }),
      ...(price.trim() === "" && { price: words.PRICE_REQUIRED }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    const code = currency.trim().toUpperCase();
    const stated = {
      symbol: name,
      date,
      price: price.trim(),
      isPreferred,
      ...(code === "" ? {} : { currency: code }),
    };
    const replaced = prices.find((each) => each.symbol === name && each.date === date);
    try {
      await record(stated, replaced);
      onClose();
    } catch (error) {
      const fault = fieldErrorOf(error, ["symbol", "date", "price", "currency"]);
      if (fault) setProblems({ [fault.field]: fault.sentence });
      else showFailure(words.RECORD_FAILED, error);
    }
  };

  return (
    <Dialog
      isOpen
      title={edited ? words.EDIT_PRICE : words.NEW_PRICE}
      onClose={close}
      onOpening={(node) =>
        node.querySelector<HTMLInputElement>(edited ? "[name=price]" : "[name=symbol]")?.focus()
      }
    >
      <DialogForm submitText={words.SAVE} isSaving={isBusy} onSubmit={submit} onCancel={onClose}>
        <FormField label={words.SYMBOL} error={errorOf("symbol")}>
          {(wiring) => (
            <SymbolField
              {...wiring}
              name="symbol"
              value={symbol}
              onChange={setSymbol}
              isDisabled={edited !== undefined}
            />
          )}
        </FormField>
        <FormInput
          label={words.DATE}
          error={errorOf("date")}
          type="date"
          name="date"
          value={date}
          disabled={edited !== undefined}
          onValueChange={setDate}
        />
        <FormInput
          label={words.PRICE}
          error={errorOf("price")}
          name="price"
          inputMode="decimal"
          value={price}
          onValueChange={setPrice}
        />
        <FormInput
          label={words.CURRENCY}
          isRequired={false}
          error={errorOf("currency")}
          help={words.CURRENCY_HELP}
          name="currency"
          maxLength={3}
          value={currency}
          onValueChange={setCurrency}
        />
        <Checkbox
          checked={isPreferred}
          label={words.PREFER}
          onChange={({ currentTarget }) => setPreferred(currentTarget.checked)}
        />
      </DialogForm>
      {question}
    </Dialog>
  );
}
