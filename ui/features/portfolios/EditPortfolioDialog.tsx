import { Dialog } from "@blueprintjs/core";
import { useState } from "react";
import { fieldErrorOf, isApiError, sentenceOf } from "../../api/apiError.ts";
import { useChangePortfolioMutation, type Portfolio } from "../../api/endpoints.ts";
import { DialogForm } from "../../app/DialogForm.tsx";
import { announce, showToast } from "../../app/toasts.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import { useDiscardQuestion } from "../../components/feedback/useDiscardQuestion.tsx";
import * as words from "./messages.ts";
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

  const undo = (before: ReturnType<typeof settingsOf>) =>
    announce(change({ id, portfolioChange: before }).unwrap(), words.CHANGE_FAILED, {
      message: words.describeChangedBack(before.name),
    });

  const submit = async () => {
    if (name.trim() === "") return setProblem({ field: "name", sentence: words.NAME_REQUIRED });
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
        message: words.describeChanged(after.name),
        action: { text: words.UNDO, onClick: () => void undo(before) },
      });
    } catch (error) {
      const fault = fieldErrorOf(error, ["name", "description", "currency", "lotMethod"]);
      if (fault) return setProblem(fault);
      const isRefused = isApiError(error) && (error.status === 409 || error.status === 422);
      showToast({
        intent: "failure",
        ...(isRefused ? {} : { title: words.CHANGE_FAILED }),
        message: sentenceOf(error),
      });
    }
    return undefined;
  };

  return (
    <Dialog
      isOpen
      title={words.EDIT_PORTFOLIO}
      onClose={close}
      onOpening={(node) => node.querySelector<HTMLInputElement>("[name=name]")?.select()}
    >
      <DialogForm submitText={words.SAVE} isSaving={isLoading} onSubmit={submit} onCancel={onClose}>
        <NameFields
          name={name}
          description={description}
          nameError={errorOf("name")}
          descriptionError={errorOf("description")}
          onName={setName}
          onDescription={setDescription}
        />
        <FormInput
          label={words.CURRENCY}
          error={errorOf("currency")}
          help={words.CURRENCY_HELP}
          name="currency"
          autoComplete="off"
          maxLength={3}
          disabled={transactions > 0}
          value={currency}
          onValueChange={(text) => setCurrency(text.toUpperCase())}
        />
        <FormSelect
          label={words.LOT_METHOD}
          error={errorOf("lotMethod")}
          help={words.LOT_METHOD_HELP}
          name="lotMethod"
          value={lotMethod}
          onChange={({ currentTarget }) =>
            setLotMethod(currentTarget.value as Portfolio["lotMethod"])
          }
        >
          {(Object.keys(words.lotMethods) as Portfolio["lotMethod"][]).map((method) => (
            <option key={method} value={method}>
              {words.lotMethods[method]}
            </option>
          ))}
        </FormSelect>
      </DialogForm>
      {question}
    </Dialog>
  );
}
