/** Loopback reaches a server that listens on every address, too. */
const everyAddress = new Set(["0.0.0.0", "::", "[::]"]);

/** Where a server of these settings is reached from this machine; no slash at the end. */
export function addressOf({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): string {
  const asked = everyAddress.has(host) ? "127.0.0.1" : host;
  return `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}`;
}
