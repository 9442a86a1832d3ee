const EVERY_MS = 250;
const CHECK_MS = 1_000;
const ANSWER_MS = 3_000;

/**
 * A reverse proxy as Caddy is with `health_uri /api/health/ready`: sends each request to a server
 * that answered its last check with 200, and answers 502 or 503 where there is none.
 */
export function startHealthProxy(servers: readonly string[]) {
  let ready: string | undefined;
  const stopping = new AbortController();
  const isReady = async (server: string): Promise<boolean> => {
    const signal = AbortSignal.timeout(CHECK_MS);
    const answer = await fetch(`${server}/api/health/ready`, { signal }).catch(() => undefined);
    return answer?.status === 200;
  };
  const check = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const checks = await Promise.all(servers.map(isReady));
      ready = servers.find((_, index) => checks[index]);
      await Bun.sleep(EVERY_MS);
    }
  };
  const checking = check();
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async ({ url, method, headers, body }) => {
      if (ready === undefined) return new Response("No server is ready", { status: 503 });
      const { pathname, search } = new URL(url);
      const signal = AbortSignal.timeout(ANSWER_MS);
      return fetch(`${ready}${pathname}${search}`, { method, headers, body, signal }).catch(
        (error: unknown) => new Response(String(error), { status: 502 }),
      );
    },
  });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    stop: async () => {
      stopping.abort();
      await proxy.stop(true);
      await checking;
    },
  };
}
