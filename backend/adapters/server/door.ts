import type { Server } from "bun";
import { ANSWER_PREFIX } from "../../contract/answer.ts";
import type { Access } from "../../platform/http/accessToken.ts";
import type { Admission, Refused, Visit } from "../../platform/http/admission.ts";
import { moveAnswer, type ReadBasePath } from "../../platform/http/basePath.ts";
import type { ReadClientAddress } from "../../platform/http/clientAddress.ts";
import { plainText } from "../../platform/http/errors.ts";
import {
  hasBody,
  isSignIn,
  MCP_PATH,
  METRICS_PATH,
  readBodyUpTo,
  type Guard,
} from "../../platform/http/guard.ts";
import { namesToken, type ReadProxyUser } from "../../platform/http/proxyUser.ts";
import { addSecurityHeaders } from "../../platform/http/securityHeaders.ts";
import { isUpload } from "../../platform/http/upload.ts";
import { randomId } from "../../platform/ids.ts";
import { networkOf } from "../../platform/ipAddress.ts";
import type { Log } from "../../platform/log.ts";
import { noMeter } from "../../platform/meter.ts";
import type { RequestContext } from "../../platform/requestOrigin.ts";
import { measureRequests, type Prometheus } from "../monitoring/prometheus.ts";
import { compressAnswer } from "./compressAnswer.ts";
import type { Pages } from "./firstAnswers.ts";
import type { SocketData } from "./sockets.ts";

export interface DoorParts {
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
  /** Default: there is no `/metrics`. */
  readonly metrics?: Prometheus | undefined;
  readonly log: Log;
}

export interface DoorPorts extends DoorParts {
  readonly admission: Admission;
  readonly readAddress: ReadClientAddress;
  readonly readBasePath: ReadBasePath;
  readonly requests: RequestContext;
  readonly isStopping: () => boolean;
}

/** A request on its way through the steps. */
interface Passage {
  /** As Bun handed it in. */
  readonly connection: Request;
  readonly server: Server<SocketData>;
  readonly address: string;
  /** True if a trusted proxy has passed it on. */
  readonly isPassedOn: boolean;
  /** Where the product lies under its host: "" or such as "/stocks". */
  readonly base: string;
  /** True for that folder without its slash. */
  readonly isBare: boolean;
  readonly visit: Visit;
  /** What it asks for, as at the root of the host. */
  request: Request;
  /** Who asks; "local" where nobody has to sign in. */
  actor: string;
  isBodyRead: boolean;
}

/** A step that answers ends the walk; undefined goes on to the next one. */
type Step = (passage: Passage) => Answer | Promise<Answer>;
type Answer = Response | typeof UPGRADED | undefined;

/** The connection has become a WebSocket. */
const UPGRADED = "upgraded";

/** The longest that Bun allows: a run answers when it is complete. */
const ANSWER_SECONDS = 255;

const FAILED = "The server failed to answer; the reason is in its log";

/** Requests by which a proxy or a browser would stay with a server that another one has replaced. */
const ofWorkingServer: ReadonlySet<string> = new Set(["/api/health/ready", "/ws"]);

/**
 * What every request passes, from the connection to what answers it. The result is undefined where the
 * connection has become a WebSocket.
 */
export function createDoor(
  ports: DoorPorts,
): (connection: Request, server: Server<SocketData>) => Promise<Response | undefined> {
  const { app, mcp, files, guard, access, readProxyUser, requests, metrics, log } = ports;
  const { admission, readAddress, readBasePath, isStopping, isHeld = () => true } = ports;
  const measure = measureRequests(metrics?.meter ?? noMeter);

  const steps: readonly Step[] = [
    refuseForged,
    refuseWhileStopping,
    refuseWithoutDatabase,
    redirectToFolder,
    signIn,
    readBody,
    upgradeToSocket,
    answerMetrics,
    answerFile,
    answerCall,
  ];

  return async function enter(connection, server) {
    const begun = performance.now();
    const client = readAddress(connection, server.requestIP(connection)?.address ?? "");
    const { base, request, isBare, mayBeFramed } = readBasePath(connection, client);
    const response = await admit();
    measure(request, response?.status ?? 101, (performance.now() - begun) / 1000);
    return response;

    async function admit(): Promise<Response | undefined> {
      const { address, isPassedOn, isProxy } = client;
      // The sign-in form is the only body that is read before access is checked.
      const isStranger = access !== null && isSignIn(request);
      const visit = admission.enter(isProxy ? undefined : networkOf(address), isStranger);
      if (typeof visit === "string") return finish(turnAway(visit), false);
      const to = { connection, server, address, isPassedOn, base, isBare, visit };
      const passage: Passage = { ...to, request, actor: "local", isBodyRead: false };
      try {
        const answer = await walk(steps, passage);
        return answer === UPGRADED ? undefined : finish(answer, passage.isBodyRead);
      } catch (error) {
        log.error(`${request.method} ${request.url} failed`, { error });
        return finish(plainText(500, FAILED), false);
      } finally {
        visit.leave();
      }
    }

    function finish(answer: Response, isBodyRead: boolean): Response {
      // The rest of an unread body would otherwise be received and discarded.
      const isLeftOver = !isBodyRead && hasBody(request.headers);
      if (isLeftOver || answer.status === 413) answer.headers.set("connection", "close");
      return addSecurityHeaders(answer, request, mayBeFramed);
    }
  };

  function refuseForged({ request }: Passage): Answer {
    return guard(request);
  }

  function refuseWhileStopping(): Answer {
    return isStopping() ? plainText(503, "The server is stopping") : undefined;
  }

  function refuseWithoutDatabase({ request }: Passage): Answer {
    if (isHeld() || !ofWorkingServer.has(new URL(request.url).pathname)) return undefined;
    return plainText(503, "The database is out of reach, and another server may have taken over");
  }

  function redirectToFolder({ request, base, isBare }: Passage): Answer | Promise<Answer> {
    if (!isBare || request.method !== "GET") return undefined;
    const location = `/${new URL(request.url).search}`;
    return moveAnswer(new Response(null, { status: 308, headers: { location } }), base);
  }

  /** By its headers alone, since a stranger must not make the server read; a sign-in form is read. */
  async function signIn(passage: Passage): Promise<Answer> {
    const { request, address, isPassedOn, base, visit } = passage;
    const mayBeNamed = isPassedOn && !namesToken(request.headers);
    const named = mayBeNamed ? readProxyUser?.(request.headers) : undefined;
    const read = (form: Request) => readOrLeave(form, visit.takeBytes);
    const actor = named ?? (await access?.(request, address, read)) ?? "local";
    if (actor instanceof Response) return moveAnswer(actor, base);
    passage.actor = actor;
    return undefined;
  }

  async function readBody(passage: Passage): Promise<Answer> {
    const { connection, server, visit } = passage;
    const request = await readOrLeave(passage.request, visit.takeBytes);
    if (request instanceof Response) return request;
    passage.request = request;
    passage.isBodyRead = true;
    // The request has arrived; from now on the client waits for the server. A file is still to come.
    if (!isUpload(request)) server.timeout(connection, ANSWER_SECONDS);
    return undefined;
  }

  function upgradeToSocket({
    connection,
    server,
    request,
    actor,
  }: Passage): Answer | Promise<Answer> {
    if (new URL(request.url).pathname !== "/ws") return undefined;
    return server.upgrade(connection, { data: { actor } }) ? UPGRADED : app.handle(asGet(request));
  }

  function answerMetrics({ request }: Passage): Answer | Promise<Answer> {
    return new URL(request.url).pathname === METRICS_PATH ? metrics?.read() : undefined;
  }

  function answerFile({ request, base }: Passage): Answer | Promise<Answer> {
    const { pathname } = new URL(request.url);
    const isCall = isOfApp(pathname) || (pathname === MCP_PATH && mcp !== undefined);
    return isCall ? undefined : files.handle(request, base);
  }

  async function answerCall(passage: Passage): Promise<Answer> {
    const { request, base } = passage;
    const { pathname } = new URL(request.url);
    const requestId = randomId();
    const actor = pathname.startsWith(`${ANSWER_PREFIX}/`) ? "link" : passage.actor;
    const handle = pathname === MCP_PATH && mcp !== undefined ? mcp : app.handle;
    const answered = await requests.run({ requestId, actor }, () => handle(asGet(request)));
    const answer = await compressAnswer(await moveAnswer(answered, base), request);
    answer.headers.set("x-request-id", requestId);
    // A file may be refused before all of it has come.
    passage.isBodyRead = !isUpload(request) || answer.ok;
    return answer;
  }
}

/** The answer of the first step that gives one; the last one always does. */
async function walk(steps: readonly Step[], passage: Passage): Promise<Response | typeof UPGRADED> {
  for (const step of steps) {
    const answer = await step(passage);
    if (answer !== undefined) return answer;
  }
  throw new Error("No step answered");
}

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

/** Everything else is a file. */
const isOfApp = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith(`${ANSWER_PREFIX}/`);

/** Bun removes the body of an answer to HEAD itself, so GET routes answer both. */
const asGet = (request: Request): Request =>
  request.method === "HEAD"
    ? new Request(request.url, { headers: request.headers, signal: request.signal })
    : request;
