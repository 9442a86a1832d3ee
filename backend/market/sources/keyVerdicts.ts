import type { Mapped } from "./mapped.ts";
import type { VendorTransport } from "./transport.ts";
import { parseVendorJson, readRecord, type JsonRecord } from "./vendorJson.ts";

/** What a source showed of the key that it was asked with. */
export type KeyVerdict =
  | { readonly kind: "accepted"; readonly source: string; readonly key: string }
  | {
      readonly kind: "refused";
      readonly source: string;
      readonly key: string;
      /** The reason as a sentence. */
      readonly refusal: string;
    }
  /** It may be the key: a question of its own would say. */
  | { readonly kind: "doubtful"; readonly source: string };

export interface KeyVerdicts {
  report(verdict: KeyVerdict): void;
  /** One listener; what was reported before is lost, and is reported again by the next answer. */
  listen(listener: (verdict: KeyVerdict) => void): void;
}

export function createKeyVerdicts(): KeyVerdicts {
  let heard: (verdict: KeyVerdict) => void = () => undefined;
  return {
    report: (verdict) => heard(verdict),
    listen: (listener) => {
      heard = listener;
    },
  };
}

export interface KeyWatchOptions {
  readonly source: string;
  /** As a sentence names it. */
  readonly label: string;
  readonly findKey: () => Promise<string | undefined>;
  /** The fault that a vendor's answer states, if it states one. */
  readonly findError: (answer: JsonRecord) => Mapped<never> | null;
  readonly report: (verdict: KeyVerdict) => void;
}

/** Reports what the answers say of the key that they were asked with; changes none of them. */
export function watchKey(send: VendorTransport, options: KeyWatchOptions): VendorTransport {
  const { source, label, findKey, findError, report } = options;
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
    // Other questions may need a plan that the key does not have, and some need no key at all.
    if (!/quote/i.test(request.url)) return response;
    if (fault?.status === "fault" && fault.fault === "refused") {
      report({ kind: "refused", source, key, refusal: `${label} gives no quotes for this key` });
    }
    if (fault === null && answer !== null && response.status === 200) {
      report({ kind: "accepted", source, key });
    }
    return response;
  };
}
