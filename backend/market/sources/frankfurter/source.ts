import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { capabilitiesOf } from "../about.ts";
import { askVendor } from "../askVendor.ts";
import { createReferenceRates } from "../referenceRates.ts";
import type { VendorTransport } from "../transport.ts";
import { frankfurter } from "./about.ts";
import { mapRates } from "./mapping.ts";

const HOST = "https://api.frankfurter.dev";

/** Frankfurter, an open service over the ECB's reference rates since 1999. */
export const createFrankfurterSource = (send: VendorTransport, clock: Clock): MarketSource => ({
  ...createReferenceRates(frankfurter.name, clock, ({ from, to, currencies }) => {
    const query = currencies ? `?symbols=${currencies.join(",")}` : "";
    return askVendor(send, `${HOST}/v1/${from}..${to}${query}`, mapRates);
  }),
  capabilities: capabilitiesOf(frankfurter),
});
