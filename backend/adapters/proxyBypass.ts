const LOOPBACK: readonly string[] = ["localhost", ".localhost", "127.0.0.0/8", "::1"];

/** The second takes precedence if both are set, as in curl. */
const NAMES = ["NO_PROXY", "no_proxy"] as const;

/**
 * Makes requests to loopback and to `hosts` bypass HTTP_PROXY, HTTPS_PROXY and ALL_PROXY: no proxy
 * reaches this machine's own addresses, and a token must not pass through one. Changes
 * `environment`, which Bun's `fetch` reads at each request; existing exclusions are kept.
 */
export function bypassProxy(
  environment: Record<string, string | undefined>,
  ...hosts: readonly string[]
): void {
  const set = NAMES.flatMap((name) => (environment[name] ?? "").split(","));
  const all = new Set([...set.map((each) => each.trim()), ...LOOPBACK, ...hosts]);
  all.delete("");
  for (const name of NAMES) environment[name] = [...all].join(",");
}
