/** How much may be under way at once. */
export interface AdmissionLimits {
  /** Requests of one address. */
  readonly perAddress: number;
  readonly total: number;
  /** Bytes of all bodies that have arrived and are not answered yet. */
  readonly bodyBytes: number;
}

/** One request, from its first line to its answer. */
export interface Visit {
  /** Asks for room for bytes that have arrived; false when all bodies together take too much. */
  takeBytes(count: number): boolean;
  /** Gives everything back. */
  leave(): void;
}

export type Refused = "address" | "total";

export interface Admission {
  /** `address` is undefined for those that no limit on addresses is for. */
  enter(address: string | undefined): Visit | Refused;
}

/**
 * A browser opens six connections and a busy page of ours asks a dozen things at once; the household
 * behind one address is ten of those. The total keeps strangers from using up memory together.
 */
export const ADMISSION: AdmissionLimits = {
  perAddress: 256,
  total: 1_024,
  bodyBytes: 16 * 1024 * 1024,
};

export function createAdmission(limits: AdmissionLimits): Admission {
  const byAddress = new Map<string, number>();
  let total = 0;
  let bytes = 0;
  return {
    enter: (address) => {
      if (total >= limits.total) return "total";
      const here = address === undefined ? 0 : (byAddress.get(address) ?? 0);
      if (here >= limits.perAddress) return "address";
      total += 1;
      if (address !== undefined) byAddress.set(address, here + 1);
      let taken = 0;
      let hasLeft = false;
      return {
        takeBytes: (count) => {
          if (bytes + count > limits.bodyBytes) return false;
          bytes += count;
          taken += count;
          return true;
        },
        leave: () => {
          if (hasLeft) return;
          hasLeft = true;
          total -= 1;
          bytes -= taken;
          if (address === undefined) return;
          const left = (byAddress.get(address) ?? 1) - 1;
          if (left > 0) byAddress.set(address, left);
          else byAddress.delete(address);
        },
      };
    },
  };
}
