import "./phoneTable.css";
import type { ReactNode } from "react";

export interface PhoneTableProps {
  /** One {@link PhoneRow} each. */
  children: ReactNode;
}

const COLUMNS = ["Number", "Label", "Status", "Last Alert", "Actions"] as const;

/** The numbers as a table; on a narrow screen each row is a card that names its cells itself. */
export function PhoneTable({ children }: PhoneTableProps) {
  return (
    <table className="phone-table" aria-label="Phone numbers">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
