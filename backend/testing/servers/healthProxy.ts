const EVERY_MS = 250;
/** Milliseconds; a busy machine answers late. */
const CHECK_MS = 5_000;

/**
 * Like Caddy with `health_uri /api/health/ready`: uses a server whose last check returned 200, else
 * responds with 503. A request is aborted when its server is no longer ready, but not after a
 * timeout, because it may have been accepted.
 */
export function startHealthProxy(servers: readonly string[]) {
  const stopping = new AbortController();
  const targets = servers.map((address) => ({
    address,
    gone: undefined as AbortController | undefined,
  }));
  const isReady = async (address: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(CHECK_MS);
    const answer = await fetch(`${address}/api/health/ready`, { signal }).catch(() => undefined);
    return answer?.status === 200;
  };
  const follow = async (target: (typeof targets)[number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (await isReady(target.address)) target.gone ??= new AbortController();
      else {
        target.gone?.abort();
        target.gone = undefined;
      }
      await Bun.sleep(EVERY_MS);
    }
  };
  const following = targets.map(follow);
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async ({ url, method, headers, body }) => {
      const target = targets.find(({ gone }) => gone);
      if (!target?.gone) return new Response("No server is ready", { status: 503 });
      const { pathname, search } = new URL(url);
      const { signal } = target.gone;
      return fetch(`${target.address}${pathname}${search}`, {
        method,
        headers,
        body,
        // Otherwise the header would say gzip for a plain body.
        decompress: false,
        signal,
      }).catch((error: unknown) => new Response(String(error), { status: 502 }));
    },
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    stop: async () => {
      stopping.abort();
      await proxy.stop(true);
      await Promise.all(following);
    },
  };
}
