import { hkdfSync, timingSafeEqual } from "node:crypto";
import { parseIp } from "../../platform/ipAddress.ts";
import type { ClientAddress, ReadClientAddress } from "../../platform/http/clientAddress.ts";

/** In it a server proves that it has the same key, and names the client that it passes on a request of. */
export const SENDER_HEADER = "x-stock-monitor-sender";

/** A server that stops refuses with it whatever comes. */
export const STOPPING_HEADER = "x-stock-monitor-stopping";

/** Asks for itself: for what is no event and that its clients want to hear. */
const ITSELF = "itself";

/** HKDF (RFC 5869): each use has a key of its own, and none leads back to what was configured. */
export const deriveKey = (key: string, use: "sender" | "texts"): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `stock-monitor ${use}`, 32));

export interface ClusterProof {
  /** The header of a request that is passed on for a client; null for a request of this server. */
  readonly write: (client: ClientAddress | null) => string;
  /** Believes the header of another server of the cluster, and asks `readAddress` about all others. */
  readonly reading: (readAddress: ReadClientAddress) => ReadClientAddress;
}

export function createClusterProof(clusterKey: string): ClusterProof {
  const proof = deriveKey(clusterKey, "sender").toString("hex");
  const expected = Buffer.from(proof);
  const isProof = (text: string): boolean => {
    const given = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    write: (client) => {
      if (client === null) return `${proof} ${ITSELF}`;
      const flags = [client.isProxy && "proxy", client.isPassedOn && "passed"].filter(Boolean);
      return [proof, client.address, ...flags].join(" ");
    },
    reading: (readAddress) => (request, peer) => {
      const header = request.headers.get(SENDER_HEADER);
      if (header === null) return readAddress(request, peer);
      const [given = "", address = "", ...flags] = header.split(" ");
      if (!isProof(given)) return readAddress(request, peer);
      if (address === ITSELF) {
        return { address: peer, isProxy: true, isPassedOn: false, sender: "server" };
      }
      return {
        // A peer on a local socket has none.
        address: parseIp(address) ? address : peer,
        isProxy: flags.includes("proxy"),
        isPassedOn: flags.includes("passed"),
        sender: "follower",
      };
    },
  };
}
