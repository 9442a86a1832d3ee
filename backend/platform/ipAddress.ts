/** An IP address as 4 or 16 bytes. Names are not resolved here. */
export type IpBytes = readonly number[];

export interface Network {
  readonly bytes: IpBytes;
  readonly bits: number;
}

/** Returns undefined for other text. A mapped address (`::ffff:1.2.3.4`) becomes IPv4. */
export function parseIp(text: string): IpBytes | undefined {
  const four = parseFour(text);
  if (four) return four;
  // The zone names a network interface and is not part of the address.
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%[\w.-]{1,32}$/, "");
  if (!/^[0-9a-f:.]{2,45}$/i.test(bare) || !bare.includes(":")) return undefined;
  const url = URL.parse(`http://[${bare}]/`);
  if (!url) return undefined;
  const bytes = expand(url.hostname.slice(1, -1));
  return isInNetwork(bytes, MAPPED) ? bytes.slice(12) : bytes;
}

function parseFour(text: string): IpBytes | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split(".").map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : undefined;
}

/** Expands the shortest form, which URL writes, to eight groups. */
function expand(text: string): IpBytes {
  const [left = "", right] = text.split("::");
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"));
  const head = groupsOf(left);
  const tail = groupsOf(right ?? "");
  const zeros = right === undefined ? [] : "0".repeat(8 - head.length - tail.length).split("");
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

export function parseNetwork(text: string): Network | undefined {
  const [address = "", length, ...rest] = text.split("/");
  const bytes = parseIp(address);
  if (!bytes || rest.length > 0) return undefined;
  const most = bytes.length * 8;
  if (length === undefined) return { bytes, bits: most };
  if (!/^\d{1,3}$/.test(length) || Number(length) > most) return undefined;
  return { bytes, bits: Number(length) };
}

export function isInNetwork(address: IpBytes, { bytes, bits }: Network): boolean {
  if (address.length !== bytes.length) return false;
  return bytes.every((byte, index) => {
    const counted = Math.min(8, Math.max(0, bits - index * 8));
    const mask = (0xff << (8 - counted)) & 0xff;
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}

const MAPPED: Network = {
  bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0],
  bits: 96,
};

const networks = (...texts: readonly string[]): readonly Network[] =>
  texts.map((text) => {
    const network = parseNetwork(text);
    if (!network) throw new Error(`${text} is no network`);
    return network;
  });

/** Link-local addresses, those of clouds' credential services, "this host" and multicast. */
const NEVER = networks(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "224.0.0.0/4",
  "255.255.255.255",
  "::",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "fd00:ec2::/32",
  "fd20:ce::254",
  "fd00:42::42",
);

/** IPv6 ranges that embed an IPv4 address, with its offset. */
const WRAPPINGS: readonly (readonly [Network, at: number])[] = [
  ["64:ff9b::/96", 12],
  // RFC 8215: a network's own translation; with a /96 prefix the IPv4 address is at the end.
  ["64:ff9b:1::/48", 12],
  ["2002::/16", 2],
  ["::/96", 12],
  // RFC 7915, and before it RFC 2765: IPv4-translated, one group to the left of a mapped address.
  ["::ffff:0:0:0/96", 12],
].map(([text, at]) => [networks(String(text))[0] as Network, Number(at)]);

const TEREDO = networks("2001::/32")[0] as Network;

/** Returns the address itself and the one it embeds. */
function reachedBy(address: IpBytes): readonly IpBytes[] {
  if (address.length === 4) return [address];
  const inside = WRAPPINGS.flatMap(([network, at]) =>
    isInNetwork(address, network) ? [address.slice(at, at + 4)] : [],
  );
  // RFC 4380: the client's address is at the end, with every bit inverted.
  if (isInNetwork(address, TEREDO)) inside.push(address.slice(12).map((byte) => byte ^ 0xff));
  // RFC 5214: …:0:5efe:a.b.c.d, with any prefix.
  const isIsatap = address[9] === 0 && address[10] === 0x5e && address[11] === 0xfe;
  if (isIsatap) inside.push(address.slice(12));
  return [address, ...inside];
}

/** True if a server must never connect to the address. `::1` is loopback and is not included. */
export function isForbiddenAddress(text: string): boolean {
  const address = parseIp(text);
  if (!address) return true;
  if (isInNetwork(address, LOOPBACK_SIX)) return false;
  return reachedBy(address).some((one) => NEVER.some((network) => isInNetwork(one, network)));
}

const LOOPBACK_SIX = networks("::1")[0] as Network;

/** Reachable only from this machine or its own networks (RFC 1918, 4193, 6598). */
const OWN = networks(
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "::1",
  "fc00::/7",
);

export function isOwnNetwork(text: string): boolean {
  const address = parseIp(text);
  return address !== undefined && OWN.some((network) => isInNetwork(address, network));
}

export function normalizeIp(text: string): string {
  const bytes = parseIp(text);
  if (!bytes) return text;
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  return new URL(`http://[${groups.join(":")}]/`).hostname.slice(1, -1);
}

/** Counts a whole /64 as one, because an IPv6 customer can change addresses in it at will. */
export function networkOf(text: string): string {
  const bytes = parseIp(text);
  if (!bytes || bytes.length === 4) return normalizeIp(text);
  const groups = Array.from({ length: 4 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  return `${groups.join(":")}::/64`;
}
