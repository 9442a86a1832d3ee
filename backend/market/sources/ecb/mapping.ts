import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { groupRates, type RatesDay } from "../referenceRates.ts";
import { readDecimal } from "../vendorJson.ts";

/** All currencies since 1999 are 7 MB. */
const MAX_TEXT = 12_000_000;

/**
 * Maps the table `EXR` as csv: a line for each currency and day, columns in any order. A holiday has
 * a line without a value.
 */
export function mapRatesTable(text: string): Mapped<readonly RatesDay[]> {
  const [head = "", ...lines] = text.length > MAX_TEXT ? [] : text.trim().split(/\r?\n/);
  const columns = head.split(",");
  const at = (name: string) => columns.indexOf(name);
  const [currency, date, value, base] = [
    at("CURRENCY"),
    at("TIME_PERIOD"),
    at("OBS_VALUE"),
    at("CURRENCY_DENOM"),
  ] as const;
  if (currency < 0 || date < 0 || value < 0) return mappingFault("malformed", "no table of rates");
  const rows = lines.map((line) => line.split(","));
  if (base >= 0 && rows.some((cells) => cells[base] !== "EUR")) {
    return mappingFault("malformed", "rates of another base");
  }
  const rates = groupRates(
    rows.map((cells) => ({
      date: cells[date] ?? "",
      currency: cells[currency] ?? "",
      rate: readDecimal(cells[value]),
    })),
  );
  return rates.length === 0 && rows.length > 0
    ? mappingFault("malformed", "rates without days")
    : mappedValue(rates);
}
