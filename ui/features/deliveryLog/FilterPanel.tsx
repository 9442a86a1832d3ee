import { Button } from "@blueprintjs/core";
import { FilterIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import {
  channelNames,
  DELIVERY_STATES,
  nameChannel,
} from "../../components/delivery/deliveryWords.ts";
import type { LogFilter } from "./logFilter.ts";
import * as words from "./messages.ts";

export interface FilterPanelProps {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
}

const CHANNELS = [
  { value: "", label: words.ALL_CHANNELS },
  ...channelNames.map((value) => ({ value, label: nameChannel(value) })),
];
const STATUSES = [
  { value: "", label: words.ALL_STATUSES },
  ...Object.entries(DELIVERY_STATES).map(([value, label]) => ({ value, label })),
];
const TESTS = [
  { value: "", label: words.WITH_TESTS },
  { value: "without", label: words.WITHOUT_TESTS },
  { value: "only", label: words.TESTS_ONLY },
];

export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  const used = Object.values(filter).filter((value) => value !== "").length;
  const choice = (
    label: string,
    name: "channel" | "status" | "tests",
    options: readonly { value: string; label: string }[],
  ) => (
    <FormSelect
      label={label}
      name={name}
      value={filter[name]}
      options={options}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <search aria-label={words.FILTER}>
      <Button
        className="delivery-log-filters-open"
        icon={<FilterIcon />}
        text={words.describeFilter(used)}
        active={used > 0}
        aria-expanded={isOpen}
        aria-controls={restId}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={restId} className="delivery-log-filters" data-open={isOpen}>
        {choice(words.CHANNEL, "channel", CHANNELS)}
        {choice(words.STATUS, "status", STATUSES)}
        <FormInput
          label={words.SYMBOL}
          aria-required={false}
          name="symbol"
          maxLength={15}
          spellCheck={false}
          autoComplete="off"
          placeholder={words.ANY}
          value={filter.symbol}
          onValueChange={(symbol) => onChange({ symbol })}
        />
        {choice(words.TESTS_LABEL, "tests", TESTS)}
      </div>
    </search>
  );
}
