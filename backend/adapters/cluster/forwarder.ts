import type { ClientAddress } from "../../platform/http/clientAddress.ts";
import { plainText } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/log.ts";
import { pause } from "../../platform/timer.ts";
import { SENDER_HEADER, STOPPING_HEADER, type ClusterProof } from "./clusterKey.ts";

export interface ForwarderPorts {
  /** `http://HOST:PORT` of the server that works; null while there is none. */
  readonly findLeader: () => string | null;
  /** Whether this server is the one that works, so that it answers by itself. */
  readonly isLeading: () => boolean;
  readonly proof: Pick<ClusterProof, "write">;
  readonly log: Log;
  /** How long a request waits for a server that works. */
  readonly patienceMs?: number;
}

export interface Forwarder {
  /**
   * The answer of the server that works, or the request, unread, where that is this one by now. A
   * request that may have been carried out without an answer is not repeated, but for a GET. A body
   * that `isStreamed` is passed on as it arrives, and therefore once.
   */
  forward(
    request: Request,
    client: ClientAddress,
    isStreamed?: boolean,
  ): Promise<Response | Request>;
  /** Another one works now: what the former one has not answered is given up. */
  leaderChanged(): void;
}

/** Longer than it takes until another server has taken over. */
const PATIENCE_MS = 12_000;
const RETRY_MS = 200;

/** As long as an answer may take at all. */
const ANSWER_MS = 255_000;

/** They belong to one connection (RFC 9110 §7.6.1), or this server writes them itself. */
const ofConnection = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Passes requests on to the server that works. */
export function createForwarder(ports: ForwarderPorts): Forwarder {
  const { findLeader, isLeading, proof, log, patienceMs = PATIENCE_MS } = ports;
  let change = new AbortController();

  const send = (request: Request, leader: string, headers: Headers, body: Body) => {
    const { pathname, search } = new URL(request.url);
    const signals = [request.signal, change.signal, AbortSignal.timeout(ANSWER_MS)];
    return fetch(`${leader}${pathname}${search}`, {
      method: request.method,
      headers,
      body,
      redirect: "manual",
      // What is packed goes to the client as it is.
      decompress: false,
      signal: AbortSignal.any(signals),
    });
  };

  return {
    forward: async (request, client, isStreamed = false) => {
      const headers = withoutConnection(request.headers);
      headers.set(SENDER_HEADER, proof.write(client));
      // It is shown in the list of sessions, and would be this program's otherwise.
      if (!headers.has("user-agent")) headers.set("user-agent", "");
      // Without a body, also where one was sent: the guard bounds none of these.
      const isRead = ["GET", "HEAD", "OPTIONS"].includes(request.method);
      const body = isRead ? null : isStreamed ? request.body : await request.arrayBuffer();
      const until = performance.now() + patienceMs;
      for (; performance.now() < until && !request.signal.aborted; await pause(RETRY_MS)) {
        if (isLeading()) return isRead || isStreamed ? request : withBody(request, body);
        const leader = findLeader();
        if (leader === null) continue;
        try {
          const answer = await send(request, leader, headers, body);
          if (answer.headers.get(STOPPING_HEADER) === null || isStreamed) return answerOf(answer);
          // It has done nothing of it.
          await answer.body?.cancel();
        } catch (error) {
          log.debug("the server that works did not answer", { error });
          if (!isRead && !wasRefused(error)) return plainText(503, IN_DOUBT);
          if (isStreamed) return plainText(503, NO_LEADER);
        }
      }
      return plainText(503, NO_LEADER);
    },
    leaderChanged: () => {
      change.abort(new Error("Another server works now"));
      change = new AbortController();
    },
  };
}

const withBody = ({ url, method, headers, signal }: Request, body: Body): Request =>
  new Request(url, { method, headers, signal, body });

type Body = ArrayBuffer | ReadableStream<Uint8Array> | null;

const IN_DOUBT =
  "The server that works has changed meanwhile: look whether this was done before you repeat it";
const NO_LEADER = "No server works at the moment; another one takes over within seconds";

function withoutConnection(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ofConnection) kept.delete(name);
  return kept;
}

const answerOf = (answer: Response): Response =>
  new Response(answer.body, {
    status: answer.status,
    headers: withoutConnection(answer.headers),
  });

/** Nothing was sent: nothing listens there. */
const wasRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  ["ConnectionRefused", "ECONNREFUSED", "FailedToOpenSocket"].includes(String(error.code));
