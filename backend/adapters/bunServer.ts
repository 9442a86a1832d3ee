import { ANSWER_PREFIX } from "../contract/answer.ts";
import { TimedOut, withTimeout } from "../platform/timer.ts";
import type { Server } from "bun";
import type { ApiTokens } from "../platform/apiTokens.ts";
import type { Access } from "../platform/http/accessToken.ts";
import {
  createBasePath,
  moveAnswer,
  type Arrival,
  type ReadBasePath,
} from "../platform/http/basePath.ts";
import { plainText } from "../platform/http/errors.ts";
import {
  ADMISSION,
  createAdmission,
  type AdmissionLimits,
  type Refused,
  type Visit,
} from "../platform/http/admission.ts";
import {
  createClientAddress,
  type ClientAddress,
  type ReadClientAddress,
} from "../platform/http/clientAddress.ts";
import { namesToken, type ReadProxyUser } from "../platform/http/proxyUser.ts";
import { hasBody, isSignIn, MCP_PATH, readBodyUpTo, type Guard } from "../platform/http/guard.ts";
import { addSecurityHeaders } from "../platform/http/securityHeaders.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import { isUpload, MAX_UPLOAD_BYTES } from "../platform/http/upload.ts";
import { networkOf } from "../platform/ipAddress.ts";
import { MAX_FRAME_CHARACTERS } from "../platform/live/clientFrame.ts";
import { MAX_BUFFERED_BYTES, type Hub } from "../platform/live/hub.ts";
import type { Log } from "../platform/log.ts";
import { noMeter } from "../platform/meter.ts";
import { randomId } from "../platform/ids.ts";
import { noRequestContext, type RequestContext } from "../platform/requestOrigin.ts";
import { STOPPING_HEADER } from "./cluster/clusterKey.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { Pages } from "./firstAnswers.ts";
import { measureRequests, type Prometheus } from "./prometheus.ts";
import { clientSocketOf, createSocketsByActor, type SocketData } from "./sockets.ts";

/** Another server works, and this one answers beside it. */
export interface Beside {
  /** Whether that one must be asked: what is read from tables and files is answered here. */
  mustAsk(method: string, pathname: string): boolean;
  /** See `Forwarder.forward`. */
  forward(
    request: Request,
    client: ClientAddress,
    isStreamed?: boolean,
  ): Promise<Response | Request>;
}

export interface ServerParts {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Everything under `/api`, and `/ws` for requests without an upgrade. */
  readonly app: { handle(request: Request): Response | Promise<Response> };
  /** `/mcp`; default: there is none. */
  readonly mcp?: (request: Request) => Promise<Response>;
  readonly hub: Pick<Hub, "join" | "close">;
  readonly files: Pages;
  readonly guard: Guard;
  /** Null lets everything in. */
  readonly access: Access | null;
  /** Sessions and API tokens; when one ends, its live connections are closed. */
  readonly sessions?: Pick<Sessions, "onEnd">;
  readonly apiTokens?: Pick<ApiTokens, "onEnd">;
  /** Trusted proxies; default: none, so that only the connection's peer counts. */
  readonly readAddress?: ReadClientAddress;
  /** Who has signed in at a trusted proxy; default: none is asked. */
  readonly readProxyUser?: ReadProxyUser;
  /** Another server that works; default: there is none, as null says while there is none. */
  readonly beside?: () => Beside | null;
  /** Where the product lies under its host; default: at the root. */
  readonly readBasePath?: ReadBasePath;
  readonly limits?: AdmissionLimits;
  readonly log: Log;
  /** Default: who asks is not recorded. */
  readonly requests?: RequestContext | undefined;
  /** Default: nothing is measured, and there is no `/metrics`. */
  readonly metrics?: Prometheus | undefined;
}

export interface RunningServer {
  readonly port: number;
  /** `http://HOST:PORT`, as people type it. */
  readonly url: string;
  /**
   * Accepts no more connections, closes the live ones, waits for running requests and cuts them off
   * after `graceMs`.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Listening failed; the message says what to do about it. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/**
 * A declared length over 64 KiB, of a file 64 MB, is refused by the guard, with a sentence; this is the
 * hard limit behind it for chunked bodies, which are read no further than that.
 */
const WALL_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;
/** A client that is silent in the middle of its request. */
const IDLE_SECONDS = 30;
/** The longest Bun allows: a run answers when it is complete. */
const ANSWER_SECONDS = 255;
/** UTF-8 takes three bytes at most for what JavaScript counts as one character. */
const MAX_FRAME_BYTES = 3 * MAX_FRAME_CHARACTERS;
/** The whole process has five seconds to stop, and deliveries in flight take up to three of them. */
const STOP_GRACE_MS = 1_500;

/** No actor of a request is called so. */
const OTHER_SERVER = "server of the cluster";

const noServer = () => plainText(404, "Servers ask here for live messages only");

/** The server that works knows the credentials, and was asked without the upgrade. */
const notYetKnown = () =>
  plainText(503, "This server has yet to read that sign-in; try again in a moment");

const stopping = (): Response => {
  const response = plainText(503, "The server is stopping");
  response.headers.set(STOPPING_HEADER, "yes");
  return response;
};

/** @throws {ListenError} when the address is taken or not this machine's. */
export function serve(parts: ServerParts): RunningServer {
  const { host, app, hub, files, guard, access, sessions, apiTokens, log } = parts;
  const { readAddress = createClientAddress([]), limits = ADMISSION } = parts;
  const { requests = noRequestContext, readBasePath = createBasePath(null) } = parts;
  const admission = createAdmission(limits);
  const observe = measureRequests(parts.metrics?.meter ?? noMeter);
  const signedIn = createSocketsByActor();
  let isStopping = false;

  /** `connection` is what Bun handed in; `arrival` has what it asks for. */
  const answer = async (
    connection: Request,
    arrival: Arrival,
    server: Server<SocketData>,
    client: ClientAddress,
    visit: Visit,
  ): Promise<Answered> => {
    const { base, request: incoming, isBare } = arrival;
    const { address, isPassedOn, sender } = client;
    const early = (response: Response | undefined): Answered => ({ response, isBodyRead: false });
    const refusal = sender === undefined ? guard(incoming) : undefined;
    if (refusal) return early(refusal);
    if (isStopping) return early(stopping());
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
    const beside = parts.beside?.() ?? null;
    // By its headers alone: an unauthenticated request must not make the server read.
    const mayBeNamed = isPassedOn && !namesToken(incoming.headers);
    const identify = async () =>
      (mayBeNamed ? parts.readProxyUser?.(incoming.headers) : undefined) ??
      (await access?.(incoming, address, readBody)) ??
      "local";
    if (beside?.mustAsk(incoming.method, path)) {
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
    if (pathname === METRICS_PATH && parts.metrics) return late(await parts.metrics.read());
    const isMcp = pathname === MCP_PATH && parts.mcp !== undefined;
    if (!isMcp && !isOfApp(pathname)) return late(await files.handle(request, base));
    const requestId = randomId();
    const isLink = pathname.startsWith(`${ANSWER_PREFIX}/`);
    const origin = { requestId, actor: isLink ? "link" : actor };
    const handle = isMcp && parts.mcp ? parts.mcp : app.handle;
    const answered = await requests.run(origin, () => handle(asGet(request)));
    const compressed = await compressAnswer(await moveAnswer(answered, base), request);
    compressed.headers.set("x-request-id", requestId);
    // A file may be refused before all of it has come.
    return { response: compressed, isBodyRead: !isUpload(request) || compressed.ok };
  };

  const admit = async (
    connection: Request,
    server: Server<SocketData>,
    client: ClientAddress,
    arrival: Arrival,
  ): Promise<Response | undefined> => {
    const { address, isProxy } = client;
    const { request, mayBeFramed } = arrival;
    const finish = (response: Response, isBodyRead: boolean): Response => {
      // The rest of an unread body would otherwise be received and discarded.
      const isLeftOver = !isBodyRead && hasBody(request.headers);
      if (isLeftOver || response.status === 413) response.headers.set("connection", "close");
      return addSecurityHeaders(response, request, mayBeFramed);
    };
    // The sign-in form is the only body that is read before access is checked.
    const isStranger = access !== null && isSignIn(request);
    const visit = admission.enter(isProxy ? undefined : networkOf(address), isStranger);
    if (typeof visit === "string") return finish(turnAway(visit), false);
    try {
      const { response, isBodyRead } = await answer(connection, arrival, server, client, visit);
      return response && finish(response, isBodyRead);
    } catch (error) {
      log.error(`${request.method} ${request.url} failed`, { error });
      const sentence = "The server failed to answer; the reason is in its log";
      return finish(plainText(500, sentence), false);
    } finally {
      visit.leave();
    }
  };

  const server = listen({
    hostname: host,
    port: parts.port,
    development: false,
    // Outside development Bun would share a port in use and answer every second request.
    reusePort: false,
    maxRequestBodySize: WALL_BYTES,
    idleTimeout: IDLE_SECONDS,
    fetch: async (request, running) => {
      const begun = performance.now();
      const client = readAddress(request, running.requestIP(request)?.address ?? "");
      const arrival = readBasePath(request, client);
      const response = await admit(request, running, client, arrival);
      observe(arrival.request, response?.status ?? 101, (performance.now() - begun) / 1000);
      return response;
    },
    error: (error) => {
      log.error("the server failed to answer", { error });
      return plainText(500, "The server failed to answer; the reason is in its log");
    },
    websocket: {
      // The type of `ws.data`; Bun takes it from here.
      data: {} as SocketData,
      maxPayloadLength: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      // The hub closes a client long before; nothing may be dropped silently.
      backpressureLimit: 2 * MAX_BUFFERED_BYTES,
      idleTimeout: 60,
      open: (socket) => {
        const kind = socket.data.actor === OTHER_SERVER ? "process" : "browser";
        socket.data.connection = hub.join(clientSocketOf(socket), kind);
        signedIn.add(socket);
      },
      message: (socket, frame) => socket.data.connection?.receive(frame),
      close: (socket) => {
        signedIn.remove(socket);
        socket.data.connection?.leave();
      },
    },
  });

  const stopListening = [sessions?.onEnd(signedIn.closeAll), apiTokens?.onEnd(signedIn.closeAll)];
  const port = server.port ?? parts.port;
  return {
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    stop: async (graceMs = STOP_GRACE_MS) => {
      isStopping = true;
      for (const stop of stopListening) stop?.();
      hub.close();
      await withTimeout(graceMs, () => server.stop()).catch((error: unknown) => {
        if (!(error instanceof TimedOut)) throw error;
        log.warn("requests were still running and have been cut off");
        return server.stop(true);
      });
    },
  };
}

interface Answered {
  /** Undefined where the connection has become a WebSocket. */
  readonly response: Response | undefined;
  readonly isBodyRead: boolean;
}

/** To what {@link moveAnswer} makes of the root. */
const redirectToFolder = ({ url }: Request): Response =>
  new Response(null, { status: 308, headers: { location: `/${new URL(url).search}` } });

const turnAway = (refused: Refused): Response =>
  refused === "address"
    ? plainText(429, "Too many requests from this address are under way")
    : plainText(503, "Too many requests are under way; try again in a moment");

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

type ServeOptions = Bun.Serve.Options<SocketData>;

function listen(options: ServeOptions & { hostname: string; port: number }): Server<SocketData> {
  const { hostname, port } = options;
  try {
    return Bun.serve(options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    switch (code) {
      case "EADDRINUSE":
        throw new ListenError(
          `Port ${port} on ${hostname} is in use; stop what uses it or set PORT to another`,
          { cause: error },
        );
      case "EACCES":
        throw new ListenError(`Port ${port} needs more rights; set PORT to one above 1023`, {
          cause: error,
        });
      default:
        throw new ListenError(
          `HOST ${hostname} port ${port} cannot be listened on: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
    }
  }
}

/** Where Prometheus looks by default. */
const METRICS_PATH = "/metrics";

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
