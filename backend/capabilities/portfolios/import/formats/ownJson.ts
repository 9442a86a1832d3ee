import { DISMISSAL_KIND, PRICE_KIND } from "../../exportPortfolio.ts";
import { isObject, jsonText, type JsonFormat } from "../json.ts";
import { RowFault } from "../row.ts";
import { readOwn, type OwnField } from "./ownFields.ts";
import { readSettings } from "./ownSettings.ts";

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

export const ownJson: JsonFormat = {
  name: "ownJson",
  findRows: (file) => {
    const transactions = listOf(file["transactions"]);
    if (file["version"] !== 1 || !isObject(file["portfolio"]) || !transactions) return undefined;
    const listed = (field: string, kind: string) =>
      (listOf(file[field]) ?? []).map((entry) => (isObject(entry) ? { ...entry, kind } : entry));
    return [
      ...transactions,
      ...listed("prices", PRICE_KIND),
      ...listed("dismissedSplits", DISMISSAL_KIND),
    ];
  },
  detectCurrency: ({ portfolio }) =>
    isObject(portfolio) ? jsonText(portfolio["currency"]) : undefined,
  findSettings: ({ portfolio }) =>
    isObject(portfolio) ? readSettings((field) => jsonText(portfolio[field])) : undefined,
  open: () => (entry) => {
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
