import { EXPORT_COLUMNS, SETTINGS_KIND } from "../../lifecycle/exportPortfolio.ts";
import { headersWith, type TableFormat } from "../text/format.ts";
import { RowFault, type Row } from "../text/row.ts";
import { readOwn, readSettings } from "./ownFields.ts";

/** Maximum number of lots in a transaction. */
const MAX_LOTS = 100;

/** The export prefixes text that spreadsheets would treat as a formula with an apostrophe. */
const withoutApostrophe = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

function readLots(text: string) {
  if (text === "") return undefined;
  const parts = text.split(" ");
  if (parts.length > MAX_LOTS) throw new RowFault("tooLong", "lots", text);
  return parts.map((part) => {
    const [lot, quantity, ...rest] = part.split(":");
    if (!lot || !quantity || rest.length > 0) throw new RowFault("notANumber", "lots", part);
    return { lot, quantity };
  });
}

/** Not trimmed, so that notes stay unchanged. */
const cellOf = ({ columns, cells }: Pick<Row, "columns" | "cells">, column: string): string => {
  const place = columns.get(column.toLowerCase());
  return place === undefined ? "" : withoutApostrophe(cells[place] ?? "");
};

const SETTINGS_COLUMNS = {
  currency: "currency",
  lotMethod: "lots",
  benchmark: "symbol",
  description: "note",
} as const;

export const ownCsv: TableFormat = {
  name: "ownCsv",
  findHeaders: headersWith("date", "kind", "newsymbol", "acquiredon", "cashcostshare", "lots"),
  settled: { decimalMark: "point", dateOrder: "ymd" },
  numbers: [],
  dates: [],
  findSettings: (first) =>
    cellOf(first, "kind") === SETTINGS_KIND
      ? readSettings((field) => cellOf(first, SETTINGS_COLUMNS[field]))
      : undefined,
  open: () => (row) => {
    const fields = new Map(EXPORT_COLUMNS.map((column) => [column, cellOf(row, column)]));
    return readOwn(fields, readLots(cellOf(row, "lots")));
  },
};
