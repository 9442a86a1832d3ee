/** How much may be under way at once. */
export interface AdmissionLimits {
  /** Requests of one address. */
  readonly perAddress: number;
  readonly total: number;
  /** Bytes of all bodies that have arrived and are not answered yet. */
  readonly bodyBytes: number;
  /** The part of total and bodies that strangers may take together, between 0 and 1. */
  readonly strangers: number;
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
  /**
   * `address` is undefined for those that no limit on addresses is for. A stranger is who may send a
   * body before anything has been shown: strangers have a part of everything, so that however many
   * of them wait, who is let in goes on.
   */
  enter(address: string | undefined, isStranger?: boolean): Visit | Refused;
}

/**
 * A browser opens six connections and a busy page of ours asks a dozen things at once; the household
 * behind one address is ten of those. The total keeps strangers from using up memory together.
 */
export const ADMISSION: AdmissionLimits = {
  perAddress: 256,
  total: 1_024,
  bodyBytes: 16 * 1024 * 1024,
  strangers: 1 / 4,
};

export function createAdmission(limits: AdmissionLimits): Admission {
  const byAddress = new Map<string, number>();
  let total = 0;
  let bytes = 0;
  const strangers = { total: 0, bytes: 0 };
  const share = {
    total: limits.total * limits.strangers,
    bytes: limits.bodyBytes * limits.strangers,
  };
  return {
    enter: (address, isStranger = false) => {
      if (total >= limits.total) return "total";
      if (isStranger && strangers.total >= share.total) return "total";
      const here = address === undefined ? 0 : (byAddress.get(address) ?? 0);
      if (here >= limits.perAddress) return "address";
      total += 1;
      if (isStranger) strangers.total += 1;
      if (address !== undefined) byAddress.set(address, here + 1);
      let taken = 0;
      let hasLeft = false;
      return {
        takeBytes: (count) => {
          if (bytes + count > limits.bodyBytes) return false;
          if (isStranger && strangers.bytes + count > share.bytes) return false;
          bytes += count;
          if (isStranger) strangers.bytes += count;
          taken += count;
          return true;
        },
        leave: () => {
          if (hasLeft) return;
          hasLeft = true;
          total -= 1;
          bytes -= taken;
          if (isStranger) {
            strangers.total -= 1;
            strangers.bytes -= taken;
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
