import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import { useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { SymbolField } from "../../app/stocks/search/SymbolField.tsx";
import { useNameCompletion } from "../../app/stocks/search/useNameCompletion.ts";
import { FormField, FormInput, type FieldWiring } from "../../components/forms/FormField.tsx";
import { formatCount } from "../../format/number.ts";
import { ChoiceSearch } from "./ChoiceSearch.tsx";
import { describeRange, describeUnavailable, NOT_A_NUMBER } from "./model/messages.ts";
import {
  readWords,
  type Choice,
  type ChoiceField,
  type Field,
  type FieldValue,
  type NumberField,
  type TextField,
  type TimeField,
  type WordsField,
} from "./model/fields.ts";

export interface FieldMessage {
  readonly error?: string | undefined;
  readonly help?: ReactNode;
}

export interface FieldListProps {
  fields: readonly Field[];
  /** By the name of the field. */
  messages?: Readonly<Record<string, FieldMessage>>;
  onSet: (name: string, value: FieldValue) => void;
}

export function FieldList({ fields, messages, onSet }: FieldListProps) {
  return (
    <div className="rule-fields">
      {fields.map((field) => {
        const set = (value: FieldValue) => onSet(field.name, value);
        const message = messages?.[field.name];
        switch (field.kind) {
          case "choice":
            return <ChoiceInput key={field.name} field={field} onSet={set} />;
          case "number":
            return <NumberInput key={field.name} field={field} onSet={set} />;
          case "time":
            return <TimeInput key={field.name} field={field} onSet={set} />;
          case "text":
            return <TextInput key={field.name} field={field} onSet={set} {...message} />;
          case "words":
            return <WordsInput key={field.name} field={field} onSet={set} {...message} />;
          default:
            return field satisfies never;
        }
      })}
    </div>
  );
}

interface InputProps<Of extends Field> extends FieldMessage {
  field: Of;
  onSet: (value: FieldValue) => void;
}

/** A longer list of choices can be searched. */
const MAX_SELECT_OPTIONS = 12;

function ChoiceInput({ field, onSet }: InputProps<ChoiceField>) {
  const { label, value, choices } = field;
  const chosen = choices.find((choice) => choice.value === value);
  const help = chosen?.reason ?? chosen?.explanation;
  const groups = Map.groupBy(choices, ({ group }) => group ?? "");
  return (
    <FormField label={label} help={help}>
      {(wiring: FieldWiring) =>
        choices.length > MAX_SELECT_OPTIONS ? (
          <ChoiceSearch field={field} wiring={wiring} onSet={onSet} />
        ) : (
          <HTMLSelect
            {...wiring}
            fill
            value={value}
            onChange={(event) => onSet(event.currentTarget.value)}
          >
            {[...groups].map(([group, offered]) =>
              group === "" ? (
                offered.map((choice) => <Offer key={choice.value} choice={choice} />)
              ) : (
                <optgroup key={group} label={group}>
                  {offered.map((choice) => (
                    <Offer key={choice.value} choice={choice} />
                  ))}
                </optgroup>
              ),
            )}
          </HTMLSelect>
        )
      }
    </FormField>
  );
}

function Offer({ choice: { value, title, reason } }: { choice: Choice }) {
  const isMissing = typeof reason === "string";
  return (
    <option value={value} disabled={isMissing}>
      {isMissing ? describeUnavailable(title, reason) : title}
    </option>
  );
}

/** A number within bounds takes effect; leaving the field restores the effective value. */
function NumberInput({ field, onSet }: InputProps<NumberField>) {
  const { label, min, isWhole, whenEmpty } = field;
  const { fault, input } = useTypedNumber(field, onSet);
  return (
    <FormInput
      label={label}
      isRequired={whenEmpty === undefined}
      help={whenEmpty}
      error={fault}
      className="figures"
      inputMode={isWhole && min >= 0 ? "numeric" : "text"}
      {...input}
    />
  );
}

type NumberBounds = Pick<NumberField, "value" | "min" | "max" | "isWhole" | "whenEmpty">;

/** `fault` says why the typed text has no effect. */
export function useTypedNumber(field: NumberBounds, onSet: (value: number | null) => void) {
  const { value } = field;
  const [typed, setTyped] = useState<string>();
  const isEmpty = value === null || Number.isNaN(value);
  return {
    fault: typed === undefined ? undefined : findFault(typed, field),
    input: {
      value: typed ?? (isEmpty ? "" : String(value)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (findFault(next, field) !== undefined) return;
        onSet(next.trim() === "" ? null : Number(next.replace("−", "-")));
      },
      onBlur: () => setTyped(undefined),
    },
  };
}

function findFault(text: string, { min, max, isWhole, whenEmpty }: NumberBounds) {
  if (text.trim() === "") return whenEmpty === undefined ? NOT_A_NUMBER : undefined;
  const read = Number(text.replace("−", "-"));
  if (!Number.isFinite(read) || (isWhole && !Number.isInteger(read))) return NOT_A_NUMBER;
  return read < min || read > max ? describeRange(formatCount(min), formatCount(max)) : undefined;
}

function TimeInput({ field: { label, value }, onSet }: InputProps<TimeField>) {
  return (
    <FormInput
      label={label}
      type="datetime-local"
      className="figures"
      value={toLocalText(value)}
      onChange={(event) => {
        const read = new Date(event.currentTarget.value).getTime();
        if (Number.isFinite(read) && read >= 0) onSet(read);
      }}
    />
  );
}

/** Local time in the format of a `datetime-local` input. */
function toLocalText(time: number): string {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return "";
  const shifted = new Date(time - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, "2026-11-20T15:00".length);
}

function TextInput({ field, onSet, error, help }: InputProps<TextField>) {
  const { label, value, maxLength, whenEmpty, isSymbol } = field;
  const set = (text: string) => onSet(text === "" && whenEmpty !== undefined ? null : text);
  return (
    <FormField
      label={label}
      isRequired={whenEmpty === undefined}
      help={help ?? whenEmpty}
      error={error}
    >
      {(wiring) =>
        isSymbol ? (
          <SymbolField {...wiring} value={value ?? ""} onChange={set} />
        ) : (
          <InputGroup
            {...wiring}
            maxLength={maxLength}
            value={value ?? ""}
            onChange={(event) => set(event.currentTarget.value.trim())}
          />
        )
      }
    </FormField>
  );
}

function WordsInput({ field, onSet, error }: InputProps<WordsField>) {
  const { label, value, whenEmpty, areSymbols = false } = field;
  const [typed, setTyped] = useState<string>();
  const latest = useRef("");
  const completeName = useNameCompletion();
  const completeTyped = async (text: string) => {
    const completed = await completeName(text);
    if (latest.current !== text) return;
    setTyped((current) => (current === undefined ? undefined : completed));
    onSet(readWords(completed));
  };
  return (
    <FormInput
      label={label}
      isRequired={whenEmpty === undefined}
      help={whenEmpty}
      error={error}
      autoCapitalize="characters"
      spellCheck={false}
      value={typed ?? value.join(", ")}
      onChange={(event) => {
        const text = event.currentTarget.value;
        latest.current = text;
        setTyped(text);
        onSet(readWords(text));
      }}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (areSymbols && key === "Enter" && !nativeEvent.isComposing) {
          void completeTyped(currentTarget.value);
        }
      }}
      onBlur={({ currentTarget }) => {
        setTyped(undefined);
        if (areSymbols && typed !== undefined) void completeTyped(currentTarget.value);
      }}
    />
  );
}
