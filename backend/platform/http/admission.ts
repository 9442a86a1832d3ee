export interface AdmissionLimits {
  readonly perAddress: number;
  readonly total: number;
  /** Total bytes of all bodies that have arrived and are not answered yet. */
  readonly bodyBytes: number;
  /** Fraction (0 to 1) of total and body bytes available to all unauthenticated requests. */
  readonly unauthenticatedShare: number;
}

export interface AdmittedRequest {
  /** Reserves space for received bytes; returns false if all bodies together take too much. */
  takeBytes(count: number): boolean;
  release(): void;
}

export type Refused = "address" | "total";

/**
 * A browser opens six connections and a busy page makes a dozen calls at once; ten of those may
 * share an address. The total bounds the memory that all callers together can use.
 */
export const ADMISSION: AdmissionLimits = {
  perAddress: 256,
  total: 1_024,
  bodyBytes: 16 * 1024 * 1024,
  unauthenticatedShare: 1 / 4,
};

export type Admission = ReturnType<typeof createAdmission>;

export function createAdmission(limits: AdmissionLimits) {
  const byAddress = new Map<string, number>();
  let total = 0;
  let bytes = 0;
  const unauthenticated = { total: 0, bytes: 0 };
  const share = {
    total: limits.total * limits.unauthenticatedShare,
    bytes: limits.bodyBytes * limits.unauthenticatedShare,
  };
  return {
    /**
     * `address` is undefined for addresses without a limit. An unauthenticated client may send a body
     * before signing in; such clients share a part of every limit, so that authenticated requests get
     * through however many of them wait.
     */
    enter: (address: string | undefined, isUnauthenticated = false): AdmittedRequest | Refused => {
      if (total >= limits.total) return "total";
      if (isUnauthenticated && unauthenticated.total >= share.total) return "total";
      const here = address === undefined ? 0 : (byAddress.get(address) ?? 0);
      if (here >= limits.perAddress) return "address";
      total += 1;
      if (isUnauthenticated) unauthenticated.total += 1;
      if (address !== undefined) byAddress.set(address, here + 1);
      let taken = 0;
      let hasLeft = false;
      return {
        takeBytes: (count) => {
          if (bytes + count > limits.bodyBytes) return false;
          if (isUnauthenticated && unauthenticated.bytes + count > share.bytes) return false;
          bytes += count;
          if (isUnauthenticated) unauthenticated.bytes += count;
          taken += count;
          return true;
        },
        release: () => {
          if (hasLeft) return;
          hasLeft = true;
          total -= 1;
          bytes -= taken;
          if (isUnauthenticated) {
            unauthenticated.total -= 1;
            unauthenticated.bytes -= taken;
          }
          if (address === undefined) return;
          const left = (byAddress.get(address) ?? 1) - 1;
          if (left > 0) byAddress.set(address, left);
          else byAddress.delete(address);
        },
      };
    },
  };
}
