import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { groupRates, type RatesDay } from "../referenceRates.ts";
import { isRecord, readFinite, readRecord, readText } from "../vendorJson.ts";

/**
 * Maps `/v1/FROM..TO` of api.frankfurter.dev: for each day, units of every currency for one euro. The
 * base is checked, because a redirect has once lost the query and answered in another one.
 */
export function mapRates(body: unknown): Mapped<readonly RatesDay[]> {
  const answer = readRecord(body);
  if (answer === null) return mappingFault("malformed", "no rates");
  const message = readText(answer["message"]);
  if (message === "not found") return mappingFault("unknown-symbol", message);
  if (message !== null) return mappingFault("unavailable", message);
  const days = readRecord(answer["rates"]);
  if (days === null || answer["base"] !== "EUR" || answer["amount"] !== 1) {
    return mappingFault("malformed", "rates of another shape");
  }
  const rates = groupRates(
    Object.entries(days).flatMap(([date, rows]) =>
      isRecord(rows)
        ? Object.entries(rows).map(([currency, rate]) => ({
            date,
            currency,
            rate: readFinite(rate),
          }))
        : [],
    ),
  );
  return rates.length === 0 && Object.keys(days).length > 0
    ? mappingFault("malformed", "rates without days")
    : mappedValue(rates);
}
