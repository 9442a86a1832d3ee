import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { fieldErrorOf, isApiError, sentenceOf } from "../../api/apiError.ts";
import { useChangePortfolioMutation, type Portfolio } from "../../api/endpoints.ts";
import { announce, showToast } from "../../app/toasts.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import {
  CANCEL,
  CHANGE_FAILED,
  describeChanged,
  describeChangedBack,
  CURRENCY,
  CURRENCY_HELP,
  EDIT_PORTFOLIO,
  LOT_METHOD,
  LOT_METHOD_HELP,
  lotMethods,
  NAME_REQUIRED,
  SAVE,
  UNDO,
} from "./messages.ts";
import { NameFields } from "./NameFields.tsx";

export interface EditPortfolioDialogProps {
  portfolio: Pick<
    Portfolio,
    "id" | "name" | "description" | "currency" | "lotMethod" | "transactions"
  >;
  onClose: () => void;
}

/** The first transaction fixes the currency; it is omitted from then on. */
const settingsOf = ({
  name,
  description,
  lotMethod,
  currency,
  transactions,
}: EditPortfolioDialogProps["portfolio"]) => ({
  name,
  description: description ?? null,
  lotMethod,
  ...(transactions === 0 ? { currency } : {}),
});

export function EditPortfolioDialog({ portfolio, onClose }: EditPortfolioDialogProps) {
  const { id, transactions } = portfolio;
  const [name, setName] = useState(portfolio.name);
  const [description, setDescription] = useState(portfolio.description ?? "");
  const [currency, setCurrency] = useState(portfolio.currency);
  const [lotMethod, setLotMethod] = useState(portfolio.lotMethod);
  const [problem, setProblem] = useState<{ field: string; sentence: string }>();
  const [change, { isLoading }] = useChangePortfolioMutation();
  const { close, question } = useDiscardQuestion(
    name !== portfolio.name ||
      description !== (portfolio.description ?? "") ||
      currency !== portfolio.currency ||
      lotMethod !== portfolio.lotMethod,
    onClose,
  );
  const errorOf = (field: string) => (problem?.field === field ? problem.sentence : undefined);

  const undo = async (before: ReturnType<typeof settingsOf>) => {
    await announce(change({ id, portfolioChange: before }).unwrap(), CHANGE_FAILED, {
      message: describeChangedBack(before.name),
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem({ field: "name", sentence: NAME_REQUIRED });
    setProblem(undefined);
    const text = description.trim();
    const before = settingsOf(portfolio);
    const after = settingsOf({
      ...portfolio,
      name: name.trim(),
      description: text === "" ? null : text,
      lotMethod,
      currency,
    });
    if (JSON.stringify(before) === JSON.stringify(after)) return onClose();
    try {
      await change({ id, portfolioChange: after }).unwrap();
      onClose();
      showToast({
        intent: "success",
        message: describeChanged(after.name),
        action: { text: UNDO, onClick: () => void undo(before) },
      });
    } catch (error) {
      const fault = fieldErrorOf(error, ["name", "description", "currency", "lotMethod"]);
      if (fault) return setProblem(fault);
      const isRefused = isApiError(error) && (error.status === 409 || error.status === 422);
      showToast({
        intent: "failure",
        ...(isRefused ? {} : { title: CHANGE_FAILED }),
        message: sentenceOf(error),
      });
    }
    return undefined;
  };

  return (
    <Dialog
      isOpen
      title={EDIT_PORTFOLIO}
      onClose={close}
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=name]")?.select()}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          <NameFields
            name={name}
            description={description}
            nameError={errorOf("name")}
            descriptionError={errorOf("description")}
            onName={setName}
            onDescription={setDescription}
          />
          <FormInput
            label={CURRENCY}
            error={errorOf("currency")}
            help={CURRENCY_HELP}
            name="currency"
            autoComplete="off"
            maxLength={3}
            disabled={transactions > 0}
            value={currency}
            onValueChange={(text) => setCurrency(text.toUpperCase())}
          />
          <FormSelect
            label={LOT_METHOD}
            error={errorOf("lotMethod")}
            help={LOT_METHOD_HELP}
            name="lotMethod"
            value={lotMethod}
            onChange={({ currentTarget }) =>
              setLotMethod(currentTarget.value as Portfolio["lotMethod"])
            }
          >
            {(Object.keys(lotMethods) as Portfolio["lotMethod"][]).map((method) => (
              <option key={method} value={method}>
                {lotMethods[method]}
              </option>
            ))}
          </FormSelect>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={CANCEL} onClick={onClose} />
              <Button type="submit" intent="primary" text={SAVE} loading={isLoading} />
            </>
          }
        />
      </form>
      {question}
    </Dialog>
  );
}
