import { DISMISSAL_KIND, PRICE_KIND } from "../../lifecycle/exportPortfolio.ts";
import {
  isObject,
  jsonText,
  type JsonFile,
  type JsonFormat,
  type JsonObject,
} from "../text/json.ts";
import { RowFault } from "../text/row.ts";
import { readOwn, readSettings, type OwnField } from "./ownFields.ts";

const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as readonly unknown[]) : undefined;

function readLots(value: unknown) {
  if (value === undefined) return undefined;
  const lots = listOf(value);
  if (!lots || lots.length > 100) throw new RowFault("unsupported", "lots");
  return lots.map((lot) => {
    const [id, quantity] = isObject(lot) ? [jsonText(lot["lot"]), jsonText(lot["quantity"])] : [];
    if (!id || !quantity) throw new RowFault("missingField", "lots");
    return { lot: id, quantity };
  });
}

function portfolioOf(file: JsonFile): JsonObject | undefined {
  const portfolio = file.valueOf("portfolio");
  return isObject(portfolio) ? portfolio : undefined;
}

export const ownJson: JsonFormat = {
  name: "ownJson",
  members: ["version", "portfolio", "transactions", "prices", "dismissedSplits"],
  findRows: (file) => {
    const transactions = file.listOf("transactions");
    if (file.valueOf("version") !== 1 || !portfolioOf(file) || !transactions) return undefined;
    const listed = (field: string, kind: string) => {
      const list = file.listOf(field);
      return list ? [{ list, kind }] : [];
    };
    return [
      { list: transactions },
      ...listed("prices", PRICE_KIND),
      ...listed("dismissedSplits", DISMISSAL_KIND),
    ];
  },
  detectCurrency: (file) => jsonText(portfolioOf(file)?.["currency"]),
  findSettings: (file) => {
    const portfolio = portfolioOf(file);
    return portfolio && readSettings((field) => jsonText(portfolio[field]));
  },
  open: async () => (entry) => {
    const fields = new Map(
      Object.entries(entry).flatMap(([field, value]) =>
        field === "lots"
          ? []
          : [[field as OwnField, typeof value === "boolean" ? String(value) : jsonText(value)]],
      ),
    );
    return readOwn(fields, readLots(entry["lots"]));
  },
};
