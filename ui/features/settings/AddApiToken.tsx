import { MAX_API_TOKEN_NAME } from "../../../backend/domain/limits.ts";
import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import { fieldErrorOf } from "../../api/apiError.ts";
import { useCreateApiTokenMutation, type CreatedApiToken } from "../../api/endpoints.ts";
import { showFailure } from "../../app/toasts.ts";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import * as words from "./messages.ts";

const FIELDS = ["name"] as const;
const scopes = [
  { label: words.SCOPES.read, value: "read" },
  { label: words.SCOPES.write, value: "write" },
] as const;

export function AddApiToken({ onCreated }: { onCreated: (created: CreatedApiToken) => void }) {
  const [create, { isLoading }] = useCreateApiTokenMutation();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<"read" | "write">("read");
  const [days, setDays] = useState("365");
  const [fault, setFault] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === "") {
      event.currentTarget.querySelector<HTMLInputElement>("[name=name]")?.focus();
      return setFault(words.NAME_REQUIRED);
    }
    const expiresInDays = days === "" ? null : Number(days);
    try {
      onCreated(
        await create({ newApiToken: { name: name.trim(), scope, expiresInDays } }).unwrap(),
      );
    } catch (error) {
      const wrong = fieldErrorOf(error, FIELDS);
      if (wrong) return setFault(wrong.sentence);
      showFailure(words.TOKEN_CREATE_FAILED, error);
    }
  };

  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)} noValidate>
      <FormInput
        label={words.NAME}
        error={fault}
        name="name"
        maxLength={MAX_API_TOKEN_NAME}
        autoComplete="off"
        placeholder={words.TOKEN_NAME_EXAMPLE}
        value={name}
        onValueChange={(value) => {
          setFault(undefined);
          setName(value);
        }}
      />
      <div className="form-pair">
        <FormSelect
          label={words.TOKEN_SCOPE}
          value={scope}
          options={scopes}
          onChange={(event) => setScope(event.currentTarget.value as typeof scope)}
        />
        <FormSelect
          label={words.TOKEN_EXPIRY}
          value={days}
          options={words.EXPIRIES}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      <div className="form-end">
        <Button type="submit" intent="primary" text={words.CREATE_TOKEN} loading={isLoading} />
      </div>
    </form>
  );
}
