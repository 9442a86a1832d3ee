import "./factsTable.css";
import type { ReactNode } from "react";
import { FactsRow } from "../components/dataDisplay/FactsRow.tsx";
import { PHONE, useMediaQuery } from "./browser/useMediaQuery.ts";

export interface FactsColumn {
  readonly label: string;
  /** Aligns the column to the right. */
  readonly isFigure?: boolean;
  /** Place in a phone's two-line row; other columns, except the title, appear after a tap. */
  readonly onPhone?: "figure" | "detail" | "note";
  /** Shows the label next to the value on a phone. */
  readonly isNamed?: boolean;
  /** The value may be truncated on a phone; a tap shows it in full. */
  readonly isLong?: boolean;
}

export interface FactsTableRow {
  readonly key: string;
  /** One cell for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
  /** More about the first cell: shown below it, on a phone after a tap. */
  readonly aside?: { readonly label: string; readonly value: ReactNode };
  /** Text of the first cell if it is a button or a link. */
  readonly linkText?: string;
  /** Menu of the row's actions. */
  readonly actions?: ReactNode;
}

export interface FactsTableProps {
  /** Accessible name of the table. */
  label: string;
  /** Columns in display order, each with its position on a phone. */
  columns: readonly FactsColumn[];
  /** Rows in display order. */
  rows: readonly FactsTableRow[];
  /** Heading of the actions column; omit it for a table without actions. */
  actionsLabel?: string;
}

/** On a phone, a list of two-line rows with three facts each and a tap for the rest. */
export function FactsTable(props: FactsTableProps) {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? <RowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ label, columns, rows, actionsLabel }: FactsTableProps) {
  const classOf = (index: number) =>
    columns[index]?.isFigure ? "figures facts-table-figure" : undefined;
  return (
    <table className="facts-table" aria-label={label}>
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

function RowList({ label, columns, rows }: FactsTableProps) {
  return (
    <ul className="facts-list facts-list-inside" aria-label={label}>
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
