import { statementFormats } from "../../../../backend/domain/choices.ts";
import { Button } from "@blueprintjs/core";
import { useState, type FormEvent } from "react";
import type { PortfolioImport, StatementChoices } from "../../../api/endpoints.ts";
import { FormSelect, FormInput } from "../../../components/forms/FormField.tsx";
import { formatList } from "../../../format/text.ts";
import * as words from "./messages.ts";

interface ImportChoicesProps {
  staged: PortfolioImport;
  onChange: (choices: StatementChoices) => void;
}

const LISTS = [
  { field: "format", label: words.FORMAT, names: statementFormats },
  { field: "encoding", label: words.ENCODING, names: words.encodings },
  { field: "delimiter", label: words.DELIMITER, names: words.delimiters },
  { field: "decimalMark", label: words.DECIMAL_MARK, names: words.decimalMarks },
  { field: "dateOrder", label: words.DATE_ORDER, names: words.dateOrders },
] as const;

export function ImportChoices({ staged, onChange }: ImportChoicesProps) {
  const { choices, chosen, unsure, headers } = staged;
  const [form, setForm] = useState<StatementChoices>(chosen);
  const set = (field: keyof StatementChoices, value: string) => {
    const { [field]: _, ...rest } = form;
    setForm(value === "" ? rest : { ...rest, [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(form);
  };
  const summary = choices ? statementFormats[choices.format ?? "custom"] : null;
  return (
    <details className="import-choices" open={choices === null || unsure.length > 0}>
      <summary>
        {words.HOW_READ} <span className="import-reading">{summary}</span>
      </summary>
      {unsure.length === 0 ? null : (
        <p>
          {words.describeUnsure(formatList(unsure.map((each) => words.choiceNames[each] ?? each)))}
        </p>
      )}
      <form onSubmit={submit} noValidate>
        <div className="import-fields">
          {LISTS.map(({ field, label, names }) => (
            <FormSelect
              key={field}
              label={label}
              value={form[field] ?? ""}
              onChange={({ currentTarget }) => set(field, currentTarget.value)}
            >
              <option value="">{words.DETECT}</option>
              {Object.entries(names).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </FormSelect>
          ))}
          <FormInput
            label={words.ROW_CURRENCY}
            isRequired={false}
            maxLength={3}
            value={form.currency ?? ""}
            placeholder={choices?.currency ?? ""}
            onValueChange={(text) => set("currency", text.trim().toUpperCase())}
          />
        </div>
        {form.format === "custom" ? (
          <ColumnFields
            headers={headers}
            named={(form.columns ?? {}) as Readonly<Record<string, string>>}
            onChange={(named) => setForm({ ...form, columns: named })}
          />
        ) : null}
        <Button type="submit" text={words.READ_AGAIN} />
      </form>
    </details>
  );
}

interface ColumnFieldsProps {
  headers: readonly string[];
  named: Readonly<Record<string, string>>;
  onChange: (named: Record<string, string>) => void;
}

function ColumnFields({ headers, named, onChange }: ColumnFieldsProps) {
  if (headers.length === 0) return <p>{words.NO_HEADERS}</p>;
  return (
    <div className="import-fields">
      {Object.entries(words.columns).map(([field, name]) => (
        <FormSelect
          key={field}
          label={name}
          value={named[field] ?? ""}
          onChange={({ currentTarget }) => {
            const { [field]: _, ...rest } = named;
            const header = currentTarget.value;
            onChange(header === "" ? rest : { ...rest, [field]: header });
          }}
        >
          <option value="">{words.NOT_NAMED}</option>
          {[...new Set(headers)]
            .filter((header) => header !== "")
            .map((header) => (
              <option key={header} value={header}>
                {header}
              </option>
            ))}
        </FormSelect>
      ))}
    </div>
  );
}
