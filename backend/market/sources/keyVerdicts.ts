import type { Mapped } from "./mapped.ts";
import type { VendorTransport } from "./transport.ts";
import { parseVendorJson, readRecord, type JsonRecord } from "./vendorJson.ts";

export type KeyVerdict =
  | { readonly kind: "accepted"; readonly source: string; readonly key: string }
  | {
      readonly kind: "refused";
      readonly source: string;
      readonly key: string;
      readonly refusal: string;
    }
  /** The key may be at fault; only a separate request would show. */
  | { readonly kind: "doubtful"; readonly source: string };

export type KeyVerdicts = ReturnType<typeof createKeyVerdicts>;

export function createKeyVerdicts() {
  let heard: (verdict: KeyVerdict) => void = () => undefined;
  return {
    report(verdict: KeyVerdict): void {
      heard(verdict);
    },
    /** Sets the only listener. Lost earlier verdicts are reported again by the next response. */
    listen(listener: (verdict: KeyVerdict) => void): void {
      heard = listener;
    },
  };
}

export interface KeyWatchOptions {
  readonly source: string;
  readonly label: string;
  readonly findKey: () => Promise<string | undefined>;
  readonly findError: (answer: JsonRecord) => Mapped<never> | null;
  readonly report: (verdict: KeyVerdict) => void;
  /** Addresses that every key may ask; others may need a plan that it does not have, or no key. */
  readonly proof?: RegExp;
}

/** Reports what responses reveal about the key of their request, without changing them. */
export function watchKey(send: VendorTransport, options: KeyWatchOptions): VendorTransport {
  const { source, label, findKey, findError, report, proof = /quote/i } = options;
  return async (request) => {
    const key = await findKey();
    const response = await send(request);
    if (key === undefined) return response;
    const parsed = parseVendorJson(response);
    const answer = parsed.status === "value" ? readRecord(parsed.value) : null;
    const fault = parsed.status === "fault" ? parsed : answer && findError(answer);
    if (fault?.status === "fault" && fault.fault === "unauthorized") {
      report({ kind: "refused", source, key, refusal: `${label} does not accept this key` });
    }
    if (!proof.test(request.url)) return response;
    if (fault?.status === "fault" && fault.fault === "refused") {
      report({ kind: "refused", source, key, refusal: `${label} gives no quotes for this key` });
    }
    const isData = answer !== null || (parsed.status === "value" && Array.isArray(parsed.value));
    if (fault === null && isData && response.status === 200) {
      report({ kind: "accepted", source, key });
    }
    return response;
  };
}
