export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface SortColumn<Row> {
  readonly id: string;
  readonly isNumber: boolean;
  /** Set for numbers of which the smallest comes first, such as a rank. */
  readonly isSmallestFirst?: true;
  /** Sort key. Null means unknown and comes last in either direction. */
  readonly value: (row: Row) => number | string | null;
}

/** Sorts numbers descending and text ascending; a second press reverses the order. */
export function toggleSorting<Row>(
  columns: readonly SortColumn<Row>[],
  sorting: Sorting | null,
  id: string,
): Sorting {
  if (sorting?.column === id) return { ...sorting, isDescending: !sorting.isDescending };
  const column = columns.find((each) => each.id === id);
  return { column: id, isDescending: column?.isNumber === true && !column.isSmallestFirst };
}

/** Sorts stably; rows without a key come last in either direction. */
export function sortByKey<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted(({ key: left }, { key: right }) => {
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return sign * compare(left, right);
    })
    .map(({ row }) => row);
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === "string" && typeof other === "string"
    ? one.localeCompare(other, "en")
    : Number(one) - Number(other);

/** Sorts stably; a null `sorting` keeps the given order. */
export function sortRows<Row>(
  columns: readonly SortColumn<Row>[],
  rows: readonly Row[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  return column && sorting ? sortByKey(rows, column.value, sorting.isDescending) : rows;
}
