import { createBasePath } from "../../platform/http/basePath.ts";
import { plainText } from "../../platform/http/errors.ts";
import { addSecurityHeaders } from "../../platform/http/securityHeaders.ts";
import { listen } from "./listen.ts";

export interface StandbyPorts {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | null;
}

/** A server takes over within seconds; an earlier retry finds nothing new. */
const RETRY_AFTER_SECONDS = 2;

const SENTENCE =
  "This server is on standby. Another server is the leader, and this one takes over if that one stops";

export type Standby = ReturnType<typeof standBy>;

/**
 * Listens as a standby while another server is the leader. `/api/health/live` returns 200, so that
 * nothing restarts this process. Everything else returns 503, including `/api/health/ready`, so
 * that a proxy sends requests to the leader.
 *
 * @throws {ListenError} if the address is taken or does not belong to this machine.
 */
export function standBy({ host, port, publicUrl }: StandbyPorts) {
  const readBasePath = createBasePath(publicUrl);
  const answer = (incoming: Request): Response => {
    const { request } = readBasePath(incoming, { isPassedOn: false });
    const isRead = request.method === "GET" || request.method === "HEAD";
    const pathname = URL.canParse(request.url) ? new URL(request.url).pathname : "";
    if (isRead && pathname === "/api/health/live") return Response.json({ status: "ok" });
    const refusal = plainText(503, SENTENCE);
    refusal.headers.set("retry-after", String(RETRY_AFTER_SECONDS));
    return refusal;
  };
  const server = listen({
    hostname: host,
    port,
    development: false,
    // Two servers on one port would each answer every second request.
    reusePort: false,
    fetch: (request) => addSecurityHeaders(answer(request), request),
  });
  const own = server.port ?? port;
  return {
    port: own,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${own}`,
    /** Frees the port for the server that takes over. */
    stop: () => server.stop(true),
  };
}
