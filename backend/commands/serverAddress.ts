/** A server that listens on every address is also reachable over loopback. */
const everyAddress = new Set(["0.0.0.0", "::", "[::]"]);

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
