import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { mappingFault, type Mapped, mappedValue } from "../mapped.ts";
import {
  createReferenceRates,
  type RatesDay,
  type RatesSpan,
  groupRates,
} from "../referenceRates.ts";
import type { VendorTransport } from "../transport.ts";
import { ecb } from "../index.ts";
import { readDecimal } from "../vendorJson.ts";

/** All currencies since 1999 are 7 MB. */
const MAX_TEXT = 12_000_000;

/** Maps `EXR` as CSV, a line for each currency and day. A holiday has a line without a value. */
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

const HOST = "https://data-api.ecb.europa.eu";

/** The reference rates at their origin, for when Frankfurter is out of order. */
export function createEcbSource(send: VendorTransport, clock: Clock): MarketSource {
  async function ask({
    from,
    to,
    currencies = [],
  }: RatesSpan): Promise<Mapped<readonly RatesDay[]>> {
    const query = new URLSearchParams({
      format: "csvdata",
      detail: "dataonly",
      startPeriod: from,
      endPeriod: to,
    });
    const url = `${HOST}/service/data/EXR/D.${currencies.join("+")}.EUR.SP00.A?${query.toString()}`;
    const { status, body } = await send({ url });
    if (status === 200) return mapRatesTable(body);
    if (status === 404) return mappingFault("unknown-symbol", "no such rates");
    if (status === 429) return mappingFault("rate-limited", "HTTP 429");
    return mappingFault("unavailable", `HTTP ${status}`);
  }

  return createReferenceRates(ecb, clock, ask);
}
