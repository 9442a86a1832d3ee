import type { Server } from "bun";
import { ANSWER_PREFIX } from "../contract/answer.ts";
import type { Access } from "../platform/http/accessToken.ts";
import type { Visit } from "../platform/http/admission.ts";
import { moveAnswer, type Arrival } from "../platform/http/basePath.ts";
import type { ClientAddress } from "../platform/http/clientAddress.ts";
import { plainText } from "../platform/http/errors.ts";
import {
  hasBody,
  isSignIn,
  MCP_PATH,
  METRICS_PATH,
  readBodyUpTo,
  type Guard,
} from "../platform/http/guard.ts";
import { namesToken, type ReadProxyUser } from "../platform/http/proxyUser.ts";
import { isUpload } from "../platform/http/upload.ts";
import { randomId } from "../platform/ids.ts";
import type { RequestContext } from "../platform/requestOrigin.ts";
import { STOPPING_HEADER } from "./cluster/clusterKey.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { Pages } from "./firstAnswers.ts";
import type { Prometheus } from "./prometheus.ts";
import { OTHER_SERVER, type SocketData } from "./sockets.ts";

/** Another server works, and this one answers beside it. */
export interface Beside {
  /** Whether that one must be asked: what is read from tables and files is answered here. */
  mustAsk(method: string, pathname: string): boolean | Promise<boolean>;
  /** See `Forwarder.forward`. */
  forward(
    request: Request,
    client: ClientAddress,
    isStreamed?: boolean,
  ): Promise<Response | Request>;
}

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
  /** Another server that works; default: there is none, as null says while there is none. */
  readonly beside?: (() => Beside | null) | undefined;
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

const noServer = () => plainText(404, "Servers ask here for live messages only");

/** The server that works knows the credentials, and was asked without the upgrade. */
const notYetKnown = () =>
  plainText(503, "This server has yet to read that sign-in; try again in a moment");

const stopping = (): Response => {
  const response = plainText(503, "The server is stopping");
  response.headers.set(STOPPING_HEADER, "yes");
  return response;
};

/** Says who asks, and sends the request where it is answered: to the API, the files, or another server. */
export function createAnswer(ports: AnswerPorts) {
  const { app, mcp, files, guard, access, readProxyUser, requests, metrics, isStopping } = ports;
  const { beside: findBeside } = ports;

  /** `connection` is what Bun handed in; `arrival` has what it asks for. */
  return async function answer(
    connection: Request,
    arrival: Arrival,
    server: Server<SocketData>,
    client: ClientAddress,
    visit: Visit,
  ): Promise<Answered> {
    const { base, request: incoming, isBare } = arrival;
    const { address, isPassedOn, sender } = client;
    const early = (response: Response | undefined): Answered => ({ response, isBodyRead: false });
    const refusal = sender === undefined ? guard(incoming) : undefined;
    if (refusal) return early(refusal);
    if (isStopping()) return early(stopping());
    if (sender === "server") {
      return early(
        server.upgrade(connection, { data: { actor: OTHER_SERVER } }) ? undefined : noServer(),
      );
    }
    if (isBare && incoming.method === "GET") {
      return early(await moveAnswer(redirectToFolder(incoming), base));
    }
    const readBody = (request: Request) => readOrLeave(request, visit.takeBytes);
    const ask = async (beside: Beside, isStreamed = isUpload(incoming)): Promise<Answered> => {
      const request = isStreamed ? incoming : await readBody(incoming);
      if (request instanceof Response) return early(request);
      if (!isStreamed) server.timeout(connection, ANSWER_SECONDS);
      const answered = await beside.forward(request, client, isStreamed);
      if (answered instanceof Request) {
        return answer(connection, { ...arrival, request: answered }, server, client, visit);
      }
      return { response: answered, isBodyRead: !isStreamed || answered.ok };
    };
    const path = new URL(incoming.url).pathname;
    const beside = findBeside?.() ?? null;
    // By its headers alone: an unauthenticated request must not make the server read.
    const mayBeNamed = isPassedOn && !namesToken(incoming.headers);
    const identify = async () =>
      (mayBeNamed ? readProxyUser?.(incoming.headers) : undefined) ??
      (await access?.(incoming, address, readBody)) ??
      "local";
    if (beside && (await beside.mustAsk(incoming.method, path))) {
      const isStranger =
        isWithBody(incoming) && !isSignIn(incoming) && typeof (await identify()) !== "string";
      return ask(beside, isStranger || isUpload(incoming));
    }
    const actor = await identify();
    if (actor instanceof Response) {
      // Credentials that are unknown here are checked and counted by the server that works.
      if (!beside) return early(await moveAnswer(actor, base));
      const answered = await ask(beside);
      if (path !== "/ws" || answered.response?.status !== 426) return answered;
      await answered.response.body?.cancel();
      return early(notYetKnown());
    }
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

/** Of other methods none is read. */
const isWithBody = ({ method, headers }: Request): boolean =>
  hasBody(headers) && !["GET", "HEAD", "OPTIONS"].includes(method);

/** Everything else is a file. */
const isOfApp = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith(`${ANSWER_PREFIX}/`);

/** Bun removes the body of an answer to HEAD itself, so GET routes answer both. */
const asGet = (request: Request): Request =>
  request.method === "HEAD"
    ? new Request(request.url, { headers: request.headers, signal: request.signal })
    : request;
