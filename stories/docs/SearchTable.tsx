import { useId, useState, type ReactNode } from "react";
import { DocsTable } from "./DocsTable.tsx";

export interface SearchRow {
  readonly key: string;
  readonly name: string;
  readonly text: string;
}

interface SearchTableProps {
  readonly label: string;
  readonly placeholder: string;
  readonly columns: readonly [name: string, text: string];
  readonly rows: readonly SearchRow[];
  readonly renderName: (name: string) => ReactNode;
}

/** All sentences of the product would be 70,000 pixels high. */
const MAX_ROWS = 40;

/** A row must contain every word. */
export function SearchTable({ label, placeholder, columns, rows, renderName }: SearchTableProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter(({ name, text }) => {
    const line = `${name} ${text}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
  const shown = found.slice(0, MAX_ROWS);
  return (
    <>
      <div className="docs-search">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          type="search"
          value={query}
          placeholder={placeholder}
          onChange={(event) => setQuery(event.target.value)}
        />
        <output>
          {shown.length < found.length
            ? `First ${shown.length} of ${found.length} rows`
            : `${found.length} ${found.length === 1 ? "row" : "rows"}`}
        </output>
      </div>
      <DocsTable className="docs-tokens">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, text }) => (
            <tr key={key}>
              <th scope="row">{renderName(name)}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </DocsTable>
    </>
  );
}
