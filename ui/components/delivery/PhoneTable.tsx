import "./phoneTable.css";
import type { ReactNode } from "react";
import { ACTIONS, LABEL, LAST_ALERT, NUMBER, PHONE_NUMBERS, STATUS } from "../messages.ts";

export interface PhoneTableProps {
  /** {@link PhoneRow} elements. */
  children: ReactNode;
}

const COLUMNS = [NUMBER, LABEL, STATUS, LAST_ALERT, ACTIONS] as const;

export function PhoneTable({ children }: PhoneTableProps) {
  return (
    <table className="phone-table" aria-label={PHONE_NUMBERS}>
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
