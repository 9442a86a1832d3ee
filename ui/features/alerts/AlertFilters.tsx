import { HTMLSelect, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { SearchIcon } from "@blueprintjs/icons";
import type { AlertCondition, AlertStatus } from "../../components/alertWords.ts";
import { CONDITION_LABELS, STATUS_LABELS } from "../../components/messages.ts";
import type { AlertFilter } from "./alertRows.ts";
import {
  ANY_CONDITION,
  ANY_STATUS,
  CARDS,
  CONDITION,
  SEARCH,
  SEARCH_PLACEHOLDER,
  STATUS,
  TABLE,
  VIEW,
} from "./messages.ts";
import type { AlertsView } from "./useAlertsView.ts";

export interface AlertFiltersProps {
  filter: AlertFilter;
  onFilter: (filter: AlertFilter) => void;
  view: AlertsView;
  onView: (view: AlertsView) => void;
}

/** An alert of the API that is neither active, paused nor expired is rare; nobody filters by it. */
const { inactive: _inactive, ...FILTERED_STATUSES } = STATUS_LABELS;

const optionsOf = (unfiltered: string, labels: Readonly<Record<string, string>>) => [
  { value: "", label: unfiltered },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

export function AlertFilters({ filter, onFilter, view, onView }: AlertFiltersProps) {
  return (
    <search className="alert-filters">
      <InputGroup
        type="search"
        className="alert-filters-text"
        leftIcon={<SearchIcon />}
        aria-label={SEARCH}
        placeholder={SEARCH_PLACEHOLDER}
        value={filter.text}
        onValueChange={(text) => onFilter({ ...filter, text })}
      />
      <HTMLSelect
        aria-label={STATUS}
        value={filter.status}
        options={optionsOf(ANY_STATUS, FILTERED_STATUSES)}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, status: currentTarget.value as AlertStatus | "" })
        }
      />
      <HTMLSelect
        aria-label={CONDITION}
        value={filter.condition}
        options={optionsOf(ANY_CONDITION, CONDITION_LABELS)}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, condition: currentTarget.value as AlertCondition | "" })
        }
      />
      <SegmentedControl
        aria-label={VIEW}
        size="small"
        options={[
          { label: TABLE, value: "table" },
          { label: CARDS, value: "cards" },
        ]}
        value={view}
        onValueChange={(next) => onView(next === "cards" ? "cards" : "table")}
      />
    </search>
  );
}
