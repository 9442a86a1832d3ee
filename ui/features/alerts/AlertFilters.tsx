import { Button, HTMLSelect, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { FilterIcon, SearchIcon } from "@blueprintjs/icons";
import { useId, useState } from "react";
import type { AlertCondition, AlertStatus } from "../../components/alerts/alertWords.ts";
import { CONDITION_LABELS, STATUS_LABELS } from "../../components/messages.ts";
import type { AlertFilter, Sorting } from "./alertRows.ts";
import * as words from "./messages.ts";
import type { AlertsView } from "./useAlertsView.ts";

export interface AlertFiltersProps {
  filter: AlertFilter;
  onFilter: (filter: AlertFilter) => void;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
  view: AlertsView;
  onView: (view: AlertsView) => void;
}

/** An alert that is neither active, paused nor expired is rare, so there is no filter for it. */
const { inactive: _inactive, ...FILTERED_STATUSES } = STATUS_LABELS;

const optionsOf = (unfiltered: string, labels: Readonly<Record<string, string>>) => [
  { value: "", label: unfiltered },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** Orders for views without column headers. */
const SORTED_BY = ["distance", "symbol", "status"] as const;

export function AlertFilters(props: AlertFiltersProps) {
  const { filter, onFilter, sorting, onSort, view, onView } = props;
  const [isOpen, setOpen] = useState(false);
  const restId = useId();
  const used = [filter.status, filter.condition].filter((value) => value !== "").length;
  return (
    <search className="alert-filters">
      <InputGroup
        type="search"
        className="alert-filters-text"
        leftIcon={<SearchIcon />}
        aria-label={words.SEARCH}
        placeholder={words.SEARCH_PLACEHOLDER}
        value={filter.text}
        onValueChange={(text) => onFilter({ ...filter, text })}
      />
      <Button
        className="alert-filters-open"
        icon={<FilterIcon />}
        text={words.describeFilter(used)}
        active={used > 0}
        aria-expanded={isOpen}
        aria-controls={restId}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={restId} className="alert-filters-rest" data-open={isOpen}>
        <HTMLSelect
          aria-label={words.STATUS}
          value={filter.status}
          options={optionsOf(words.ANY_STATUS, FILTERED_STATUSES)}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, status: currentTarget.value as AlertStatus | "" })
          }
        />
        <HTMLSelect
          aria-label={words.CONDITION}
          value={filter.condition}
          options={optionsOf(words.ANY_CONDITION, CONDITION_LABELS)}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, condition: currentTarget.value as AlertCondition | "" })
          }
        />
        <HTMLSelect
          className={view === "table" ? "alert-filters-sort" : ""}
          aria-label={words.SORT}
          value={SORTED_BY.find((column) => column === sorting?.column) ?? ""}
          options={[
            { value: "", label: words.NEWEST_FIRST },
            ...SORTED_BY.map((value) => ({ value, label: words.SORT_LABELS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const column = SORTED_BY.find((each) => each === value);
            onSort(column && { column, isDescending: false });
          }}
        />
        <SegmentedControl
          aria-label={words.VIEW}
          size="small"
          options={[
            { label: words.TABLE, value: "table" },
            { label: words.CARDS, value: "cards" },
          ]}
          value={view}
          onValueChange={(next) => onView(next === "cards" ? "cards" : "table")}
        />
      </div>
    </search>
  );
}
