import { Dialog, InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import { fieldErrorOf, isApiError, sentenceOf } from "../../api/apiError.ts";
import {
  useGetPortfolioLotsQuery,
  type Portfolio,
  type PortfolioTransaction,
} from "../../api/endpoints.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { showToast } from "../../app/toasts.ts";
import { FormField, FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import * as words from "./messages.ts";
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
import { formatPrice, formatQuantity } from "../../format/number.ts";
import { formatCalendarDate } from "../../format/time.ts";

interface LotsFieldProps {
  portfolioId: number;
  symbol: string;
  /** Number of shares by lot id. */
  chosen: Readonly<Record<string, string>>;
  error: string | undefined;
  onChange: (chosen: Readonly<Record<string, string>>) => void;
}

function LotsField({ portfolioId, symbol, chosen, error, onChange }: LotsFieldProps) {
  const { currentData: lots, isFetching } = useGetPortfolioLotsQuery(
    { id: portfolioId, symbol },
    { skip: symbol === "" },
  );
  return (
    <fieldset className="transaction-lots">
      <legend>{words.LOTS}</legend>
      {isFetching && !lots ? <p>{words.WAITING_FOR_LOTS}</p> : null}
      {error === undefined ? null : (
        <p className="form-field-message form-field-error" role="alert">
          {error}
        </p>
      )}
      {lots?.map(({ lot, quantity, acquiredOn, averageCost, currency }) => (
        <FormInput
          key={lot}
          isRequired={false}
          label={words.describeLot(
            formatQuantity(quantity),
            formatCalendarDate(acquiredOn),
            formatPrice(averageCost, currency),
          )}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          placeholder="0"
          value={chosen[lot] ?? ""}
          onValueChange={(text) => onChange({ ...chosen, [lot]: text })}
        />
      ))}
    </fieldset>
  );
}

interface TransactionDialogProps {
  portfolio: Pick<Portfolio, "id" | "currency" | "lotMethod">;
  /** Omit it to record a new transaction. */
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

const KINDS = Object.keys(words.kinds) as TransactionKind[];

export function TransactionDialog(props: TransactionDialogProps) {
  const { portfolio, transaction, onClose } = props;
  const { form, isChanged, problems, attempts, isBusy, setForm, setKind, setField, submit } =
    useTransactionForm(props);
  const { close, question } = useDiscardQuestion(isChanged, onClose);
  const { kind, date, fields } = form;
  const { needs, may } = SHAPES[kind];
  const fieldOf = (field: TextField) => (
    <TransactionField
      key={field}
      field={field}
      value={fields[field] ?? ""}
      isRequired={needs.includes(field)}
      isOfStock={needs.includes("symbol")}
      error={problems[field]}
      onChange={(entered) => setField(field, entered)}
    />
  );
  return (
    <Dialog
      isOpen
      className="transaction-dialog"
      title={transaction ? words.EDIT_TRANSACTION : words.NEW_TRANSACTION}
      onClose={close}
      onOpening={(node) => node.querySelector<HTMLElement>("select")?.focus()}
    >
      <DialogForm
        submitText={transaction ? words.SAVE : words.RECORD}
        isSaving={isBusy}
        onSubmit={submit}
        onCancel={close}
      >
        <div className="transaction-fields">
          <KindField kind={kind} onChange={setKind} />
          <FormInput
            label={words.DATE}
            error={problems["date"]}
            name="date"
            type="date"
            value={date}
            onValueChange={(entered) => setForm({ ...form, date: entered })}
          />
          {[...needs, ...may].map(fieldOf)}
        </div>
        {portfolio.lotMethod === "chosen" && takesLots(kind) ? (
          <LotsField
            portfolioId={portfolio.id}
            symbol={(fields.symbol ?? "").trim()}
            chosen={form.lots}
            error={problems["lots"]}
            onChange={(lots) => setForm({ ...form, lots })}
          />
        ) : null}
        <details
          // Remounted on each attempt, to open on an error.
          key={attempts}
          className="transaction-more"
          open={ALWAYS.some(
            (field) => (fields[field] ?? "") !== "" || problems[field] !== undefined,
          )}
        >
          <summary>{words.MORE_FIELDS}</summary>
          <div className="transaction-fields">
            {ALWAYS.map(fieldOf)}
            <SettlementField
              settlement={form.settlement}
              onChange={(settlement) => setForm({ ...form, settlement })}
            />
          </div>
        </details>
      </DialogForm>
      {question}
    </Dialog>
  );
}

const blankForm = ({ kind = "buy", symbol }: TransactionDraft): TransactionForm => ({
  kind,
  date: readToday(),
  fields: symbol === undefined ? {} : { symbol },
  settlement: "portfolio",
  lots: {},
});

function useTransactionForm(props: TransactionDialogProps) {
  const { portfolio, transaction, begun = {}, onClose } = props;
  const { isBusy, record, correct } = useTransactionChanges(portfolio);
  const [form, setForm] = useState<TransactionForm>(() =>
    transaction ? toForm(toDraft(transaction)) : blankForm(begun),
  );
  const [first] = useState(form);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [attempts, setAttempts] = useState(0);

  const submit = async () => {
    setAttempts((count) => count + 1);
    const missing = missingFields(form);
    setProblems(
      Object.fromEntries(
        missing.map((field) => [field, words.fieldRequired(words.fieldLabels[field])]),
      ),
    );
    if (missing.length > 0) return undefined;
    try {
      const body = toBody(form);
      await (transaction ? correct(transaction, body) : record(body));
      onClose();
    } catch (error) {
      const { needs, may } = SHAPES[form.kind];
      const fault = fieldErrorOf(error, [...needs, ...may, ...ALWAYS, "date", "lots"]);
      if (fault) return setProblems({ [fault.field]: fault.sentence });
      const isRefused = isApiError(error) && (error.status === 409 || error.status === 422);
      showToast({
        intent: "failure",
        ...(isRefused ? {} : { title: words.RECORD_FAILED }),
        message: sentenceOf(error),
      });
    }
    return undefined;
  };

  return {
    form,
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
    problems,
    attempts,
    isBusy,
    setForm,
    setField: (field: TextField, text: string) =>
      setForm((current) => ({ ...current, fields: { ...current.fields, [field]: text } })),
    setKind: (kind: TransactionKind) => {
      setProblems({});
      // Hidden fields belong to the former kind.
      const { unseen: _, ...rest } = form;
      setForm({ ...rest, kind, lots: {} });
    },
    submit,
  };
}

interface TransactionFieldProps {
  field: TextField;
  value: string;
  isRequired: boolean;
  /** True if the stock's currency is the default. */
  isOfStock: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

function TransactionField(props: TransactionFieldProps) {
  const { field, value, isRequired, isOfStock, error, onChange } = props;
  const isCurrency = field === "currency";
  return (
    <FormField
      label={words.fieldLabels[field]}
      isRequired={isRequired}
      error={error}
      help={words.fieldHelp[field]}
    >
      {(wiring) =>
        field === "symbol" || field === "newSymbol" ? (
          <SymbolField {...wiring} name={field} value={value} onChange={onChange} />
        ) : (
          <InputGroup
            {...wiring}
            name={field}
            autoComplete="off"
            {...(field === "acquiredOn" ? { type: "date" } : {})}
            {...(NUMBERS.has(field) ? { inputMode: "decimal" as const } : {})}
            {...(isCurrency
              ? { placeholder: isOfStock ? words.CURRENCY_OF_STOCK : words.CURRENCY_OF_PORTFOLIO }
              : {})}
            maxLength={field === "note" ? 200 : isCurrency ? 3 : 40}
            value={value}
            onValueChange={(entered) => onChange(isCurrency ? entered.toUpperCase() : entered)}
          />
        )
      }
    </FormField>
  );
}

interface KindFieldProps {
  kind: TransactionKind;
  onChange: (kind: TransactionKind) => void;
}

function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <FormSelect
      label={words.KIND}
      name="kind"
      value={kind}
      onChange={({ currentTarget }) => onChange(currentTarget.value as TransactionKind)}
    >
      {KINDS.map((each) => (
        <option key={each} value={each}>
          {words.kinds[each]}
        </option>
      ))}
    </FormSelect>
  );
}

interface SettlementFieldProps {
  settlement: TransactionForm["settlement"];
  onChange: (settlement: TransactionForm["settlement"]) => void;
}

function SettlementField({ settlement, onChange }: SettlementFieldProps) {
  return (
    <FormSelect
      label={words.SETTLEMENT}
      help={words.SETTLEMENT_HELP}
      name="settlement"
      value={settlement}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value as TransactionForm["settlement"])
      }
    >
      {(["portfolio", "transaction"] as const).map((each) => (
        <option key={each} value={each}>
          {words.settlements[each]}
        </option>
      ))}
    </FormSelect>
  );
}
