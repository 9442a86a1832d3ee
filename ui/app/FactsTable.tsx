import "./factsTable.css";
import type { ReactNode } from "react";
import { FactsRow } from "../components/FactsRow.tsx";
import { PHONE, useMediaQuery } from "./browser/useMediaQuery.ts";

export interface FactsColumn {
  readonly label: string;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /**
   * Its place in the two lines of a phone, where the first column is always the title; all others
   * follow a tap.
   */
  readonly onPhone?: "figure" | "detail" | "note";
  /** On a phone's line the value would say nothing without its label. */
  readonly isNamed?: boolean;
  /** May be cut on a phone's line, and is repeated in full after the tap. */
  readonly isLong?: boolean;
}

export interface FactsTableRow {
  readonly key: string;
  /** One for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
  /** What more is said of the first: below it, on a phone after the tap. */
  readonly aside?: { readonly label: string; readonly value: ReactNode };
  /** The first is a button or a link; this is its text. */
  readonly linkText?: string;
  /** What can be done with the row: a menu. */
  readonly actions?: ReactNode;
}

export interface FactsTableProps {
  /** Names the table. */
  label: string;
  /** In their order where there is room, each with its place on a phone. */
  columns: readonly FactsColumn[];
  /** In their order. */
  rows: readonly FactsTableRow[];
  /** Names the column of the actions; without it there is none. */
  actionsLabel?: string;
  /** Stands at the edges of a panel: rows have its inset themselves. */
  isFlush?: boolean;
}

/** A table; on a phone a list, each row two lines with three facts and a tap for the rest. */
export function FactsTable(props: FactsTableProps) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? <RowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ label, columns, rows, actionsLabel, isFlush = false }: FactsTableProps) {
  const classOf = (index: number) =>
    columns[index]?.isFigure ? "figures facts-table-figure" : undefined;
  return (
    <table className={isFlush ? "facts-table facts-table-flush" : "facts-table"} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column.label} scope="col" className={classOf(index)}>
              {column.label}
            </th>
          ))}
          {actionsLabel === undefined ? null : (
            <th scope="col" className="facts-table-actions">
              <span className="visually-hidden">{actionsLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others], aside, actions }) => (
          <tr key={key}>
            <th scope="row" className={classOf(0)}>
              {first}
              {aside === undefined ? null : <span className="facts-aside">{aside.value}</span>}
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]?.label} className={classOf(index + 1)}>
                {cell}
              </td>
            ))}
            {actionsLabel === undefined ? null : <td className="facts-table-actions">{actions}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowList({ label, columns, rows, isFlush = false }: FactsTableProps) {
  return (
    <ul className={isFlush ? "facts-list" : "facts-list facts-list-inside"} aria-label={label}>
      {rows.map((row) => (
        <PhoneRow key={row.key} columns={columns} row={row} />
      ))}
    </ul>
  );
}

function PhoneRow({
  columns,
  row: { cells, aside, linkText, actions },
}: {
  columns: readonly FactsColumn[];
  row: FactsTableRow;
}) {
  const at = (place: FactsColumn["onPhone"]): ReactNode => {
    const index = columns.findIndex(({ onPhone }) => onPhone === place);
    const column = columns[index];
    if (column === undefined) return undefined;
    return (
      <>
        <span className={column.isNamed ? "facts-list-label" : "visually-hidden"}>
          {column.label}
        </span>{" "}
        {cells[index]}
      </>
    );
  };
  const rest = columns.flatMap(({ label, onPhone, isLong = false }, index) =>
    isLong || (index > 0 && onPhone === undefined) ? [{ label, value: cells[index] }] : [],
  );
  const [first] = cells;
  return (
    <FactsRow
      title={linkText ?? first}
      {...(linkText === undefined ? {} : { link: first })}
      figure={at("figure")}
      detail={at("detail")}
      note={at("note")}
      facts={aside === undefined ? rest : [aside, ...rest]}
      actions={actions}
    />
  );
}
