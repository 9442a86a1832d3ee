import { Button } from "@blueprintjs/core";
import { ImportIcon } from "@blueprintjs/icons";
import { useState, type FormEvent, type RefObject } from "react";
import { fieldErrorOf, isApiError, sentenceOf } from "../../api/apiError.ts";
import { useCreatePortfolioMutation } from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { IMPORT_A_FILE } from "./importing/messages.ts";
import { NameFields } from "./NameFields.tsx";
import * as words from "./messages.ts";

export interface CreatePortfolioPanelProps {
  /** Input of the name; the owner can move the focus to it. */
  nameField: RefObject<HTMLInputElement | null>;
  /** Without it, the button is hidden. */
  onImport?: (() => void) | undefined;
}

export function CreatePortfolioPanel({ nameField, onImport }: CreatePortfolioPanelProps) {
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<string>();
  const [descriptionProblem, setDescriptionProblem] = useState<string>();
  const [create, { isLoading }] = useCreatePortfolioMutation();
  const isUntouched = name === "" && description === "" && problem === undefined;

  const refuse = (reason: string) => {
    setProblem(reason);
    nameField.current?.focus();
  };

  const clear = () => {
    setName("");
    setDescription("");
    setProblem(undefined);
    setDescriptionProblem(undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") {
      refuse(words.NAME_REQUIRED);
      return;
    }
    setProblem(undefined);
    setDescriptionProblem(undefined);
    const text = description.trim();
    try {
      await create({
        newPortfolio: { name: wanted, ...(text === "" ? {} : { description: text }) },
      }).unwrap();
      showToast({ intent: "success", message: words.describeCreated(wanted) });
      clear();
      nameField.current?.focus();
    } catch (error) {
      const fault = fieldErrorOf(error, ["name", "description"]);
      if (fault?.field === "description") setDescriptionProblem(fault.sentence);
      else if (isApiError(error) && (error.status === 409 || error.status === 422)) {
        refuse(sentenceOf(error));
      }
      showToast({ intent: "failure", message: words.CREATE_FAILED });
    }
  };

  return (
    <Panel
      title={words.CREATE_A_PORTFOLIO}
      isPadded
      actions={
        onImport ? (
          <Button size="small" icon={<ImportIcon />} text={IMPORT_A_FILE} onClick={onImport} />
        ) : undefined
      }
    >
      <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
        <NameFields
          name={name}
          description={description}
          nameError={problem}
          descriptionError={descriptionProblem}
          nameField={nameField}
          onName={setName}
          onDescription={setDescription}
        />
        <div className="form-end">
          <Button text={words.CANCEL} disabled={isUntouched || isLoading} onClick={clear} />
          <Button
            type="submit"
            intent="primary"
            text={words.CREATE_PORTFOLIO_BUTTON}
            loading={isLoading}
          />
        </div>
      </form>
    </Panel>
  );
}
