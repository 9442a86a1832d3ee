import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { createReferenceRates, groupRates, type RatesDay } from "../referenceRates.ts";
import { frankfurter } from "../index.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
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

const HOST = "https://api.frankfurter.dev";

/** Frankfurter, an open service over the ECB's reference rates since 1999. */
export const createFrankfurterSource = (send: VendorTransport, clock: Clock): MarketSource =>
  createReferenceRates(frankfurter, clock, ({ from, to, currencies }) => {
    const query = currencies ? `?symbols=${currencies.join(",")}` : "";
    return askVendor(send, `${HOST}/v1/${from}..${to}${query}`, mapRates);
  });
