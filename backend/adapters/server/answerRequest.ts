import type { Server } from "bun";
import { ANSWER_PREFIX } from "../../contract/answer.ts";
import type { Access } from "../../platform/http/accessToken.ts";
import type { Visit } from "../../platform/http/admission.ts";
import { moveAnswer, type Arrival } from "../../platform/http/basePath.ts";
import type { ClientAddress } from "../../platform/http/clientAddress.ts";
import { plainText } from "../../platform/http/errors.ts";
import { MCP_PATH, METRICS_PATH, readBodyUpTo, type Guard } from "../../platform/http/guard.ts";
import { namesToken, type ReadProxyUser } from "../../platform/http/proxyUser.ts";
import { isUpload } from "../../platform/http/upload.ts";
import { randomId } from "../../platform/ids.ts";
import type { RequestContext } from "../../platform/requestOrigin.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { Pages } from "./firstAnswers.ts";
import type { Prometheus } from "../monitoring/prometheus.ts";
import type { SocketData } from "./sockets.ts";

export interface AnswerPorts {
  /** Everything under `/api`, and `/ws` for requests without an upgrade. */
  readonly app: { handle(request: Request): Response | Promise<Response> };
  /** `/mcp`; default: there is none. */
  readonly mcp?: ((request: Request) => Promise<Response>) | undefined;
  readonly files: Pages;
  readonly guard: Guard;
  /** Null lets everything in. */
  readonly access: Access | null;
  /** Who has signed in at a trusted proxy; default: none is asked. */
  readonly readProxyUser?: ReadProxyUser | undefined;
  /** False once another server may work on the database; default: that never happens. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly requests: RequestContext;
  /** Default: there is no `/metrics`. */
  readonly metrics?: Prometheus | undefined;
  readonly isStopping: () => boolean;
}

export interface Answered {
  /** Undefined where the connection has become a WebSocket. */
  readonly response: Response | undefined;
  readonly isBodyRead: boolean;
}

/** The longest Bun allows: a run answers when it is complete. */
const ANSWER_SECONDS = 255;

const stopping = (): Response => plainText(503, "The server is stopping");

const outOfReach = (): Response =>
  plainText(503, "The database is out of reach, and another server may have taken over");

/** Requests by which a proxy or a browser would stay with a server that another one has replaced. */
const ofWorkingServer: ReadonlySet<string> = new Set(["/api/health/ready", "/ws"]);

/** Says who asks, and sends the request where it is answered: to the API or the files. */
export function createAnswer(ports: AnswerPorts) {
  const { app, mcp, files, guard, access, readProxyUser, requests, metrics, isStopping } = ports;
  const { isHeld = () => true } = ports;

  /** `connection` is what Bun handed in; `arrival` has what it asks for. */
  return async function answer(
    connection: Request,
    arrival: Arrival,
    server: Server<SocketData>,
    client: ClientAddress,
    visit: Visit,
  ): Promise<Answered> {
    const { base, request: incoming, isBare } = arrival;
    const { address, isPassedOn } = client;
    const early = (response: Response | undefined): Answered => ({ response, isBodyRead: false });
    const refusal = guard(incoming);
    if (refusal) return early(refusal);
    if (isStopping()) return early(stopping());
    if (!isHeld() && ofWorkingServer.has(new URL(incoming.url).pathname)) {
      return early(outOfReach());
    }
    if (isBare && incoming.method === "GET") {
      return early(await moveAnswer(redirectToFolder(incoming), base));
    }
    const readBody = (request: Request) => readOrLeave(request, visit.takeBytes);
    // By its headers alone: an unauthenticated request must not make the server read.
    const mayBeNamed = isPassedOn && !namesToken(incoming.headers);
    const actor =
      (mayBeNamed ? readProxyUser?.(incoming.headers) : undefined) ??
      (await access?.(incoming, address, readBody)) ??
      "local";
    if (actor instanceof Response) return early(await moveAnswer(actor, base));
    const request = await readBody(incoming);
    if (request instanceof Response) return early(request);
    // The request has arrived; from now on the client waits for the server. A file is still to come.
    if (!isUpload(request)) server.timeout(connection, ANSWER_SECONDS);
    const { pathname } = new URL(request.url);
    const late = (response: Response | undefined): Answered => ({ response, isBodyRead: true });
    if (pathname === "/ws") {
      const isUpgraded = server.upgrade(connection, { data: { actor } });
      return late(isUpgraded ? undefined : await app.handle(asGet(request)));
    }
    if (pathname === METRICS_PATH && metrics) return late(await metrics.read());
    const isMcp = pathname === MCP_PATH && mcp !== undefined;
    if (!isMcp && !isOfApp(pathname)) return late(await files.handle(request, base));
    const requestId = randomId();
    const isLink = pathname.startsWith(`${ANSWER_PREFIX}/`);
    const origin = { requestId, actor: isLink ? "link" : actor };
    const handle = isMcp ? mcp : app.handle;
    const answered = await requests.run(origin, () => handle(asGet(request)));
    const compressed = await compressAnswer(await moveAnswer(answered, base), request);
    compressed.headers.set("x-request-id", requestId);
    // A file may be refused before all of it has come.
    return { response: compressed, isBodyRead: !isUpload(request) || compressed.ok };
  };
}

/** To what {@link moveAnswer} makes of the root. */
const redirectToFolder = ({ url }: Request): Response =>
  new Response(null, { status: 308, headers: { location: `/${new URL(url).search}` } });

/** A client that disconnects in the middle of its body is not a server error. */
async function readOrLeave(
  request: Request,
  takeBytes: (count: number) => boolean,
): Promise<Request | Response> {
  if (request.method === "GET") return request;
  try {
    return await readBodyUpTo(request, takeBytes);
  } catch (error) {
    if (request.signal.aborted) return plainText(400, "The body did not arrive");
    throw error;
  }
}

/** Everything else is a file. */
const isOfApp = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith(`${ANSWER_PREFIX}/`);

/** Bun removes the body of an answer to HEAD itself, so GET routes answer both. */
const asGet = (request: Request): Request =>
  request.method === "HEAD"
    ? new Request(request.url, { headers: request.headers, signal: request.signal })
    : request;
