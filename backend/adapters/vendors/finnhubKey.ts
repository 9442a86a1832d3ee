import { createFinnhubClient } from "../../market/sources/finnhub/client.ts";
import { createVendorHttp, type Fetch } from "./vendorHttp.ts";

/** Always quoted, and one call of the sixty a minute that a free key has. */
const ASKED = "AAPL";

/**
 * Asks Finnhub for a quote with this key: null when it accepts it, else its reason. Rejects with a
 * sentence where it cannot be asked. It stands beside the source, so that a key is checked whether or
 * not prices come from there.
 */
export const createFinnhubKeyCheck =
  (send?: Fetch) =>
  async (key: string, signal: AbortSignal): Promise<string | null> => {
    const fetchWith: Fetch = (url, init) =>
      (send ?? fetch)(url, { ...init, ...withSignal(init?.signal, signal) });
    const transport = createVendorHttp({
      source: "finnhub",
      hosts: ["finnhub.io"],
      headers: () => Promise.resolve({ "x-finnhub-token": key }),
      fetch: fetchWith,
    });
    const quote = await createFinnhubClient(transport)
      .quote(ASKED)
      .catch(() => {
        throw new Error("Finnhub could not be reached");
      });
    if (quote.status === "value") return null;
    switch (quote.fault) {
      case "unauthorized":
        return "Finnhub does not accept this key";
      case "refused":
        return "Finnhub does not give quotes for this key";
      case "rate-limited":
        throw new Error("Finnhub takes no more requests for the moment");
      default:
        throw new Error("Finnhub gave an answer that is not understood");
    }
  };

const withSignal = (own: AbortSignal | null | undefined, signal: AbortSignal) => ({
  signal: own ? AbortSignal.any([own, signal]) : signal,
});
