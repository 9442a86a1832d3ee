import "./rowTable.css";
import { ChevronDownIcon, ChevronUpIcon } from "@blueprintjs/icons";
import { nameSort } from "../messages.ts";

export interface SortHeaderProps {
  title: string;
  className: string;
  /** Set if the rows are sorted by this column. */
  direction?: "ascending" | "descending" | undefined;
  /** Omitted for a column that cannot be sorted. */
  onSort?: (() => void) | undefined;
}

/** Header cell of a `row-table`, with a button that sorts by its column. */
export function SortHeader({ title, className, direction, onSort }: SortHeaderProps) {
  return (
    <th scope="col" className={className} {...(direction && { "aria-sort": direction })}>
      {onSort === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="row-table-sort"
          title={nameSort(title.toLowerCase())}
          onClick={onSort}
        >
          {title}
          {direction === "descending" ? <ChevronDownIcon size={12} /> : null}
          {direction === "ascending" ? <ChevronUpIcon size={12} /> : null}
        </button>
      )}
    </th>
  );
}

export const directionOf = <Column extends string>(
  sorting: { readonly column: Column; readonly isDescending: boolean } | undefined,
  column: Column | undefined,
): SortHeaderProps["direction"] =>
  column === undefined || column !== sorting?.column
    ? undefined
    : sorting.isDescending
      ? "descending"
      : "ascending";
