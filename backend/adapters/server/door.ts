import { SERVER_STOPPING } from "../../platform/unavailable.ts";
import type { Server } from "bun";
import { ANSWER_PREFIX } from "../../contract/answer.ts";
import type { Access } from "../../platform/http/access/accessToken.ts";
import type { Admission, Refused, AdmittedRequest } from "../../platform/http/admission.ts";
import { rebaseResponse, type ReadBasePath } from "../../platform/http/basePath.ts";
import type { ReadClientAddress } from "../../platform/http/clientAddress.ts";
import { plainText, SERVER_FAILED } from "../../platform/http/errors.ts";
import {
  hasBody,
  isSignIn,
  MCP_PATH,
  METRICS_PATH,
  readBodyUpTo,
  type Guard,
} from "../../platform/http/access/guard.ts";
import { hasBearerToken, type ReadProxyUser } from "../../platform/http/access/proxyUser.ts";
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
  readonly app: { handle(request: Request): Response | Promise<Response> };
  readonly mcp?: ((request: Request) => Promise<Response>) | undefined;
  readonly files: Pages;
  readonly guard: Guard;
  readonly access: Access | null;
  readonly readProxyUser?: ReadProxyUser | undefined;
  /** False once another server may have become the leader; default: that never happens. */
  readonly isHeld?: (() => boolean) | undefined;
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

interface Passage {
  readonly connection: Request;
  readonly server: Server<SocketData>;
  readonly address: string;
  readonly isPassedOn: boolean;
  /** Path of the product on its host: "" or such as "/stocks". */
  readonly base: string;
  /** True for the base itself without the slash at its end, such as "/stocks". */
  readonly isBare: boolean;
  readonly visit: AdmittedRequest;
  /** The request, rewritten as if the product were at the root of its host. */
  request: Request;
  /** The caller; "local" if no sign-in is required. */
  actor: string;
  isBodyRead: boolean;
}

type Step = (passage: Passage) => Answer | Promise<Answer>;
type Answer = Response | typeof UPGRADED | undefined;

const UPGRADED = "upgraded";

/** Maximum timeout that Bun allows, in seconds. Some calls respond only after a long run. */
const ANSWER_SECONDS = 255;

/** Paths that a former leader must refuse, so that no proxy or browser stays with it. */
const leaderOnlyPaths: ReadonlySet<string> = new Set(["/api/health/ready", "/ws"]);

/** Returns the pipeline for requests; it resolves to undefined for a WebSocket. */
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
        for (const step of steps) {
          const answer = await step(passage);
          if (answer === UPGRADED) return undefined;
          if (answer !== undefined) return finish(answer, passage.isBodyRead);
        }
        throw new Error("No step answered");
      } catch (error) {
        log.error(`${request.method} ${request.url} failed`, { error });
        return finish(plainText(500, SERVER_FAILED), false);
      } finally {
        visit.release();
      }
    }

    function finish(answer: Response, isBodyRead: boolean): Response {
      // An unread body would otherwise be received and discarded.
      const isLeftOver = !isBodyRead && hasBody(request.headers);
      if (isLeftOver || answer.status === 413) answer.headers.set("connection", "close");
      return addSecurityHeaders(answer, request, mayBeFramed);
    }
  };

  function refuseForged({ request }: Passage): Answer {
    return guard(request);
  }

  function refuseWhileStopping(): Answer {
    return isStopping() ? plainText(503, SERVER_STOPPING) : undefined;
  }

  function refuseWithoutDatabase({ request }: Passage): Answer {
    if (isHeld() || !leaderOnlyPaths.has(new URL(request.url).pathname)) return undefined;
    return plainText(503, "The database is out of reach, and another server may have taken over");
  }

  function redirectToFolder({ request, base, isBare }: Passage): Answer | Promise<Answer> {
    if (!isBare || request.method !== "GET") return undefined;
    const location = `/${new URL(request.url).search}`;
    return rebaseResponse(new Response(null, { status: 308, headers: { location } }), base);
  }

  /** Reads no body of an unauthenticated client, except a sign-in form. */
  async function signIn(passage: Passage): Promise<Answer> {
    const { request, address, isPassedOn, base, visit } = passage;
    const mayBeNamed = isPassedOn && !hasBearerToken(request.headers);
    const named = mayBeNamed ? readProxyUser?.(request.headers) : undefined;
    const read = (form: Request) => readOrLeave(form, visit.takeBytes);
    const actor = named ?? (await access?.(request, address, read)) ?? "local";
    if (actor instanceof Response) return rebaseResponse(actor, base);
    passage.actor = actor;
    return undefined;
  }

  async function readBody(passage: Passage): Promise<Answer> {
    const { connection, server, visit } = passage;
    const request = await readOrLeave(passage.request, visit.takeBytes);
    if (request instanceof Response) return request;
    passage.request = request;
    passage.isBodyRead = true;
    // The client now waits for the server, except for an upload, which is still to come.
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
    const answer = await compressAnswer(await rebaseResponse(answered, base), request);
    answer.headers.set("x-request-id", requestId);
    // An upload may be refused before all of it has arrived.
    passage.isBodyRead = !isUpload(request) || answer.ok;
    return answer;
  }
}

const turnAway = (refused: Refused): Response =>
  refused === "address"
    ? plainText(429, "Too many concurrent requests from this address")
    : plainText(503, "Too many concurrent requests. Try again in a moment");

/** A client that disconnects in the middle of its body is not a server error. */
async function readOrLeave(
  request: Request,
  takeBytes: (count: number) => boolean,
): Promise<Request | Response> {
  if (request.method === "GET") return request;
  try {
    return await readBodyUpTo(request, takeBytes);
  } catch (error) {
    if (request.signal.aborted) return plainText(400, "The request body did not arrive");
    throw error;
  }
}

const isOfApp = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith(`${ANSWER_PREFIX}/`);

/** GET routes answer HEAD as well; Bun removes the body. */
const asGet = (request: Request): Request =>
  request.method === "HEAD"
    ? new Request(request.url, { headers: request.headers, signal: request.signal })
    : request;
