import { toColumnName } from "./row.ts";

/** Headers that a plain table has in one spelling or another, in lower case. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  kind: ["kind", "type", "action", "side", "transaction", "transaction type"],
  date: ["date", "trade date", "transaction date"],
  time: ["time"],
  symbol: ["symbol", "ticker"],
  isin: ["isin"],
  name: ["name", "company", "security"],
  quantity: ["quantity", "shares", "units", "qty", "no. of shares"],
  price: ["price", "unit price", "share price", "price per share", "price / share"],
  amount: ["amount", "total", "total amount", "net amount"],
  currency: ["currency"],
  fee: ["fee", "fees", "commission"],
  tax: ["tax", "taxes"],
  note: ["note", "notes", "comment"],
  id: ["id", "transaction id"],
};

/**
 * The header of each field of a plain table, as the investor would name them; undefined for one that
 * does not say what happened when to how much of which security.
 */
export function guessColumns(
  headers: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const written = new Map(headers.map((header) => [toColumnName(header), header] as const));
  const found = Object.fromEntries(
    Object.entries(HEADERS).flatMap(([field, names]) => {
      const header = names.map((name) => written.get(name)).find((each) => each !== undefined);
      return header === undefined ? [] : [[field, header]];
    }),
  );
  const hasSecurity = "symbol" in found || "isin" in found || "name" in found;
  const hasPrice = "price" in found || "amount" in found;
  const isWhole = "kind" in found && "date" in found && "quantity" in found;
  return isWhole && hasSecurity && hasPrice ? found : undefined;
}
