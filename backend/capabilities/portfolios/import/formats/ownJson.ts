import { LotMethod, MAX_PORTFOLIO_DESCRIPTION } from "../../../../contract/portfolio.ts";
import type { PortfolioSettings } from "../../../../contract/portfolioImport.ts";
import { isMajorUnit } from "../../../../market/currency.ts";
import { PRICE_KIND } from "../../exportPortfolio.ts";
import { isObject, jsonText, type JsonFormat, type JsonObject } from "../json.ts";
import { RowFault } from "../row.ts";
import { readOwn, type OwnField } from "./ownFields.ts";

/** Held against the market when it is taken over. */
const SYMBOL = /^[\w.^=-]{1,15}$/;

/** What cannot be one of ours is left out; without currency or lot method there is nothing to take. */
function readSettings({ portfolio }: JsonObject): PortfolioSettings | undefined {
  if (!isObject(portfolio)) return undefined;
  const currency = jsonText(portfolio["currency"]);
  const lotMethod = LotMethod.anyOf.find((each) => each.const === portfolio["lotMethod"])?.const;
  if (!isMajorUnit(currency) || !lotMethod) return undefined;
  const description = jsonText(portfolio["description"]).trim();
  const benchmark = jsonText(portfolio["benchmark"]);
  return {
    currency,
    lotMethod,
    description:
      description === "" || description.length > MAX_PORTFOLIO_DESCRIPTION ? null : description,
    benchmark: SYMBOL.test(benchmark) ? benchmark : null,
  };
}

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
    const prices = listOf(file["prices"]) ?? [];
    return [
      ...transactions,
      ...prices.map((price) => (isObject(price) ? { ...price, kind: PRICE_KIND } : price)),
    ];
  },
  detectCurrency: ({ portfolio }) =>
    isObject(portfolio) ? jsonText(portfolio["currency"]) : undefined,
  findSettings: readSettings,
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
