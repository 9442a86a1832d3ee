import { FormSelect, FormInput } from "../../components/forms/FormField.tsx";
import {
  channelNames,
  DELIVERY_STATES,
  nameChannel,
} from "../../components/delivery/deliveryWords.ts";
import type { LogFilter } from "./logFilter.ts";
import {
  ALL_CHANNELS,
  ALL_STATUSES,
  ANY,
  CHANNEL,
  FILTER,
  STATUS,
  SYMBOL,
  TESTS_LABEL,
  TESTS_ONLY,
  WITHOUT_TESTS,
  WITH_TESTS,
} from "./messages.ts";

export interface FilterPanelProps {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
}

const CHANNELS = [
  { value: "", label: ALL_CHANNELS },
  ...channelNames.map((value) => ({ value, label: nameChannel(value) })),
];
const STATUSES = [
  { value: "", label: ALL_STATUSES },
  ...Object.entries(DELIVERY_STATES).map(([value, label]) => ({ value, label })),
];
const TESTS = [
  { value: "", label: WITH_TESTS },
  { value: "without", label: WITHOUT_TESTS },
  { value: "only", label: TESTS_ONLY },
];

export function FilterPanel({ filter, onChange }: FilterPanelProps) {
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
    <search className="delivery-log-filters" aria-label={FILTER}>
      {choice(CHANNEL, "channel", CHANNELS)}
      {choice(STATUS, "status", STATUSES)}
      <FormInput
        label={SYMBOL}
        aria-required={false}
        name="symbol"
        maxLength={15}
        spellCheck={false}
        autoComplete="off"
        placeholder={ANY}
        value={filter.symbol}
        onValueChange={(symbol) => onChange({ symbol })}
      />
      {choice(TESTS_LABEL, "tests", TESTS)}
    </search>
  );
}
