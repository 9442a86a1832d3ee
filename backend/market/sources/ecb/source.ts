import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { capabilitiesOf } from "../about.ts";
import { mappingFault, type Mapped } from "../mapped.ts";
import { createReferenceRates, type RatesDay, type RatesSpan } from "../referenceRates.ts";
import type { VendorTransport } from "../transport.ts";
import { ecb } from "./about.ts";
import { mapRatesTable } from "./mapping.ts";

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

  return { ...createReferenceRates(ecb.name, clock, ask), capabilities: capabilitiesOf(ecb) };
}
