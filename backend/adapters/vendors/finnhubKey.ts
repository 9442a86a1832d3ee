import { createFinnhubClient } from "../../market/sources/finnhub/client.ts";
import { createVendorHttp, type Fetch } from "./vendorHttp.ts";

/** Symbol that is always quoted; the check costs one of the sixty calls a minute of a free key. */
const ASKED = "AAPL";

/**
 * Requests a quote from Finnhub with this key. Resolves to null if the key is accepted, otherwise
 * to Finnhub's reason. Rejects with a sentence if Finnhub cannot be reached. Independent of the
 * source, so that a key can be checked even if no prices come from there.
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
        throw new Error("Finnhub is limiting requests right now");
      default:
        throw new Error("Finnhub sent an unexpected response");
    }
  };

const withSignal = (own: AbortSignal | null | undefined, signal: AbortSignal) => ({
  signal: own ? AbortSignal.any([own, signal]) : signal,
});
