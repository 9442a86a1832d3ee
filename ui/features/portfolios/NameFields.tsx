import { MAX_PORTFOLIO_DESCRIPTION, MAX_PORTFOLIO_NAME } from "../../../backend/domain/limits.ts";
import type { RefObject } from "react";
import { FormInput } from "../../components/forms/FormField.tsx";
import { DESCRIPTION, DESCRIPTION_EXAMPLE, NAME, NAME_EXAMPLE, NAME_HELP } from "./messages.ts";

export interface NameFieldsProps {
  name: string;
  description: string;
  nameError: string | undefined;
  descriptionError: string | undefined;
  nameField?: RefObject<HTMLInputElement | null>;
  onName: (name: string) => void;
  onDescription: (description: string) => void;
}

export function NameFields(props: NameFieldsProps) {
  const { name, description, nameError, descriptionError, nameField } = props;
  return (
    <>
      <FormInput
        label={NAME}
        error={nameError}
        help={NAME_HELP}
        {...(nameField && { inputRef: nameField })}
        name="name"
        placeholder={NAME_EXAMPLE}
        autoComplete="off"
        maxLength={MAX_PORTFOLIO_NAME}
        value={name}
        onValueChange={props.onName}
      />
      <FormInput
        label={DESCRIPTION}
        isRequired={false}
        error={descriptionError}
        name="description"
        placeholder={DESCRIPTION_EXAMPLE}
        autoComplete="off"
        maxLength={MAX_PORTFOLIO_DESCRIPTION}
        value={description}
        onValueChange={props.onDescription}
      />
    </>
  );
}
