import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import { FormField } from "../../components/FormField.tsx";
import { Panel } from "../../components/Panel.tsx";
import { channelNames, DELIVERY_STATUSES, nameChannel } from "../../components/deliveryWords.ts";
import type { LogFilter } from "./logFilter.ts";

export interface FilterPanelProps {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
}

const CHANNELS = [
  { value: "", label: "All channels" },
  ...channelNames.map((value) => ({ value, label: nameChannel(value) })),
];
const STATUSES = [
  { value: "", label: "All statuses" },
  ...Object.entries(DELIVERY_STATUSES).map(([value, { word }]) => ({ value, label: word })),
];
const TESTS = [
  { value: "", label: "With tests" },
  { value: "without", label: "Without tests" },
  { value: "only", label: "Tests only" },
];

/** What of the log is shown. */
export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const choice = (
    label: string,
    name: "channel" | "status" | "tests",
    options: readonly { value: string; label: string }[],
  ) => (
    <FormField label={label}>
      {(wiring) => (
        <HTMLSelect
          {...wiring}
          fill
          name={name}
          value={filter[name]}
          options={options}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      )}
    </FormField>
  );
  return (
    <Panel title="Filter" isPadded>
      <div className="delivery-log-filters">
        {choice("Channel", "channel", CHANNELS)}
        {choice("Status", "status", STATUSES)}
        <FormField label="Symbol">
          {(wiring) => (
            <InputGroup
              {...wiring}
              name="symbol"
              maxLength={15}
              spellCheck={false}
              autoComplete="off"
              placeholder="Any"
              value={filter.symbol}
              onValueChange={(symbol) => onChange({ symbol })}
            />
          )}
        </FormField>
        {choice("Tests", "tests", TESTS)}
      </div>
    </Panel>
  );
}
