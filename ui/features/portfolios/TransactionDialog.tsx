import {
  Button,
  Dialog,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  InputGroup,
} from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { fieldErrorOf, isApiError, sentenceOf } from "../../api/apiError.ts";
import type { Portfolio, PortfolioTransaction } from "../../api/endpoints.ts";
import { SymbolField } from "../../app/stocks/SymbolField.tsx";
import { showToast } from "../../app/toasts.ts";
import { FormField } from "../../components/FormField.tsx";
import { useDiscardQuestion } from "../../components/useDiscardQuestion.tsx";
import { LotsField } from "./LotsField.tsx";
import {
  CANCEL,
  CURRENCY_OF_PORTFOLIO,
  CURRENCY_OF_STOCK,
  DATE,
  EDIT_TRANSACTION,
  fieldHelp,
  fieldLabels,
  fieldRequired,
  KIND,
  kinds,
  MORE_FIELDS,
  NEW_TRANSACTION,
  RECORD,
  RECORD_FAILED,
  SAVE,
  SETTLEMENT,
  SETTLEMENT_HELP,
  settlements,
} from "./messages.ts";
import { readToday } from "./readToday.ts";
import {
  ALWAYS,
  missingFields,
  SHAPES,
  takesLots,
  toBody,
  toDraft,
  toForm,
  type TransactionDraft,
  type TextField,
  type TransactionForm,
  type TransactionKind,
} from "./transactionForm.ts";
import { useTransactionChanges } from "./useTransactionChanges.ts";

export interface TransactionDialogProps {
  portfolio: Pick<Portfolio, "id" | "currency" | "lotMethod">;
  /** Transaction to correct; undefined to record a new one. */
  transaction?: PortfolioTransaction;
  /** Initial values of a new transaction. */
  begun?: TransactionDraft;
  onClose: () => void;
}

const NUMBERS: ReadonlySet<TextField> = new Set([
  "quantity",
  "price",
  "costPrice",
  "amount",
  "numerator",
  "denominator",
  "costShare",
  "cashCostShare",
  "fee",
  "tax",
  "exchangeRate",
]);

const KINDS = Object.keys(kinds) as TransactionKind[];

export function TransactionDialog(props: TransactionDialogProps) {
  const { portfolio, transaction, begun = {}, onClose } = props;
  const { isBusy, record, correct } = useTransactionChanges(portfolio);
  const [form, setForm] = useState<TransactionForm>(() =>
    transaction
      ? toForm(toDraft(transaction))
      : {
          kind: begun.kind ?? "buy",
          date: readToday(),
          fields: begun.symbol === undefined ? {} : { symbol: begun.symbol },
          settlement: "portfolio",
          lots: {},
        },
  );
  const [first] = useState(form);
  const { close, question } = useDiscardQuestion(
    JSON.stringify(form) !== JSON.stringify(first),
    onClose,
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempts, setAttempts] = useState(0);
  const { kind, date, fields } = form;
  const { needs, may } = SHAPES[kind];
  const shown = [...needs, ...may, ...ALWAYS];

  const set = (field: TextField, text: string) =>
    setForm((current) => ({ ...current, fields: { ...current.fields, [field]: text } }));
  const errorOf = (field: string) => problems[field];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts((count) => count + 1);
    const missing = missingFields(form);
    setProblems(
      Object.fromEntries(missing.map((field) => [field, fieldRequired(fieldLabels[field])])),
    );
    if (missing.length > 0) return undefined;
    try {
      const body = toBody(form);
      await (transaction ? correct(transaction, body) : record(body));
      onClose();
    } catch (error) {
      const fault = fieldErrorOf(error, [...shown, "date", "lots"]);
      if (fault) return setProblems({ [fault.field]: fault.sentence });
      const isRefused = isApiError(error) && (error.status === 409 || error.status === 422);
      showToast({
        intent: "failure",
        ...(isRefused ? {} : { title: RECORD_FAILED }),
        message: sentenceOf(error),
      });
    }
    return undefined;
  };

  const text = (field: TextField) => (
    <FormField
      key={field}
      label={fieldLabels[field]}
      isRequired={needs.includes(field)}
      error={errorOf(field)}
      help={fieldHelp[field]}
    >
      {(wiring) => {
        const value = fields[field] ?? "";
        if (field === "symbol" || field === "newSymbol") {
          return (
            <SymbolField
              {...wiring}
              name={field}
              value={value}
              onChange={(entered) => set(field, entered)}
            />
          );
        }
        return (
          <InputGroup
            {...wiring}
            name={field}
            autoComplete="off"
            {...(field === "acquiredOn" ? { type: "date" } : {})}
            {...(NUMBERS.has(field) ? { inputMode: "decimal" as const } : {})}
            {...(field === "currency"
              ? {
                  placeholder: needs.includes("symbol") ? CURRENCY_OF_STOCK : CURRENCY_OF_PORTFOLIO,
                }
              : {})}
            maxLength={field === "note" ? 200 : field === "currency" ? 3 : 40}
            value={value}
            onValueChange={(entered) =>
              set(field, field === "currency" ? entered.toUpperCase() : entered)
            }
          />
        );
      }}
    </FormField>
  );

  const hidden: readonly string[] = ALWAYS;
  return (
    <Dialog
      isOpen
      className="transaction-dialog"
      title={transaction ? EDIT_TRANSACTION : NEW_TRANSACTION}
      onClose={close}
      onOpening={(node) => node.querySelector<HTMLElement>("select")?.focus()}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <div className="transaction-fields">
            <FormField label={KIND}>
              {(wiring) => (
                <HTMLSelect
                  {...wiring}
                  fill
                  name="kind"
                  value={kind}
                  onChange={({ currentTarget }) => {
                    setProblems({});
                    // Hidden fields of another kind do not apply to this one.
                    const { unseen: _, ...rest } = form;
                    setForm({ ...rest, kind: currentTarget.value as TransactionKind, lots: {} });
                  }}
                >
                  {KINDS.map((each) => (
                    <option key={each} value={each}>
                      {kinds[each]}
                    </option>
                  ))}
                </HTMLSelect>
              )}
            </FormField>
            <FormField label={DATE} error={errorOf("date")}>
              {(wiring) => (
                <InputGroup
                  {...wiring}
                  name="date"
                  type="date"
                  value={date}
                  onValueChange={(entered) => setForm({ ...form, date: entered })}
                />
              )}
            </FormField>
            {[...needs, ...may].map(text)}
          </div>
          {portfolio.lotMethod === "chosen" && takesLots(kind) ? (
            <LotsField
              portfolioId={portfolio.id}
              symbol={(fields.symbol ?? "").trim()}
              chosen={form.lots}
              error={errorOf("lots")}
              onChange={(lots) => setForm({ ...form, lots })}
            />
          ) : null}
          <details
            // Remounted on each attempt, so that it opens if one of its fields has an error.
            key={attempts}
            className="transaction-more"
            open={
              ALWAYS.some((field) => (fields[field] ?? "") !== "") ||
              Object.keys(problems).some((field) => hidden.includes(field))
            }
          >
            <summary>{MORE_FIELDS}</summary>
            <div className="transaction-fields">
              {ALWAYS.map(text)}
              <FormField label={SETTLEMENT} help={SETTLEMENT_HELP}>
                {(wiring) => (
                  <HTMLSelect
                    {...wiring}
                    fill
                    name="settlement"
                    value={form.settlement}
                    onChange={({ currentTarget }) =>
                      setForm({
                        ...form,
                        settlement: currentTarget.value as TransactionForm["settlement"],
                      })
                    }
                  >
                    {(["portfolio", "transaction"] as const).map((each) => (
                      <option key={each} value={each}>
                        {settlements[each]}
                      </option>
                    ))}
                  </HTMLSelect>
                )}
              </FormField>
            </div>
          </details>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={CANCEL} onClick={close} />
              <Button
                type="submit"
                intent="primary"
                text={transaction ? SAVE : RECORD}
                loading={isBusy}
              />
            </>
          }
        />
      </form>
      {question}
    </Dialog>
  );
}
