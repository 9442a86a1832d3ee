import { MAX_TEXT } from "../../../backend/domain/limits.ts";
import { Button, Checkbox, Collapse } from "@blueprintjs/core";
import { ChevronDownIcon, ChevronRightIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import type { AlertForm, AlertFormErrors } from "./alertForm.ts";
import * as words from "./messages.ts";

export interface MoreOptionsProps {
  form: AlertForm;
  errors: Pick<AlertFormErrors, "expiresAt" | "note">;
  onChange: (change: Partial<AlertForm>) => void;
  isOpenAtFirst?: boolean;
}

export function MoreOptions({ form, errors, onChange, isOpenAtFirst = false }: MoreOptionsProps) {
  const [isChosenOpen, setOpen] = useState(isOpenAtFirst);
  const isOpen = isChosenOpen || errors.expiresAt !== undefined || errors.note !== undefined;
  const panel = useId();
  const isPercent = form.alertType === "change_percent";
  const usual = isPercent ? "daily" : "once";
  const repeat = form.repeat === "default" ? usual : form.repeat;
  return (
    <div className="more-options">
      <Button
        variant="minimal"
        size="small"
        icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        text={words.MORE_OPTIONS}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      />
      <Collapse isOpen={isOpen}>
        <div id={panel} className="form-stack more-options-fields">
          <div className="form-pair">
            <FormSelect
              label={words.REPEAT}
              help={words.REPEAT_HELP[repeat]}
              value={repeat}
              onChange={(event) =>
                onChange({ repeat: event.currentTarget.value as AlertForm["repeat"] })
              }
              options={Object.entries(words.REPEAT_LABELS).map(([value, label]) => ({
                value,
                label,
              }))}
            />
          </div>
          <Checkbox
            label={words.EXTENDED_HOURS}
            checked={form.isExtended}
            onChange={(event) => onChange({ isExtended: event.currentTarget.checked })}
          />
          <FormInput
            label={words.ENDS}
            isRequired={false}
            error={errors.expiresAt}
            help={words.ENDS_HELP}
            name="expiresAt"
            type="datetime-local"
            value={form.expiresAt}
            onValueChange={(expiresAt) => onChange({ expiresAt })}
          />
          <FormInput
            label={words.NOTE}
            isRequired={false}
            error={errors.note}
            name="note"
            maxLength={MAX_TEXT}
            value={form.note}
            onValueChange={(note) => onChange({ note })}
          />
        </div>
      </Collapse>
    </div>
  );
}
