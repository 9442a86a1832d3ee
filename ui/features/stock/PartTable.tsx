import type { ReactNode } from "react";

export interface PartColumn {
  readonly label: string;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
}

export interface PartRow {
  readonly key: string;
  /** One for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
}

export interface PartTableProps {
  /** Names the table. */
  label: string;
  columns: readonly PartColumn[];
  rows: readonly PartRow[];
}

/** A table of a part; on a phone each row is two cells wide and names its cells itself. */
export function PartTable({ label, columns, rows }: PartTableProps) {
  const classOf = (index: number) => (columns[index]?.isFigure ? "figures part-figure" : undefined);
  return (
    <table className="part-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.label} scope="col" className={classOf(index)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row" className={classOf(0)}>
              {first}
            </th>
            {others.map((cell, index) => {
              const column = columns[index + 1];
              return (
                <td key={column?.label} className={classOf(index + 1)} data-label={column?.label}>
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
