import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import type { ApiTokens } from "../../platform/http/access/apiTokens.ts";
import { ADMISSION, createAdmission, type AdmissionLimits } from "../../platform/http/admission.ts";
import { createBasePath, type ReadBasePath } from "../../platform/http/basePath.ts";
import { createClientAddress, type ReadClientAddress } from "../../platform/http/clientAddress.ts";
import { plainText, SERVER_FAILED } from "../../platform/http/errors.ts";
import type { Sessions } from "../../platform/http/access/sessions.ts";
import { MAX_FRAME_CHARACTERS, MAX_BUFFERED_BYTES, type Hub } from "../../platform/live/hub.ts";
import { noRequestContext, type RequestContext } from "../../platform/requestOrigin.ts";
import { TimedOut, withTimeout } from "../../platform/timer.ts";
import { createDoor, type DoorParts } from "./door.ts";
import { listen } from "./listen.ts";
import { clientSocketOf, createSocketsByActor, type SocketData } from "./sockets.ts";

export interface ServerParts extends DoorParts {
  readonly host: string;
  readonly port: number;
  readonly hub: Pick<Hub, "join" | "close">;
  /** Sessions and API tokens; when one ends, its live connections are closed. */
  readonly sessions?: Pick<Sessions, "onEnd">;
  readonly apiTokens?: Pick<ApiTokens, "onEnd">;
  /** By default only the connection's peer counts. */
  readonly readAddress?: ReadClientAddress;
  /** Path of the product on its host; default: the root. */
  readonly readBasePath?: ReadBasePath;
  readonly limits?: AdmissionLimits;
  readonly requests?: RequestContext | undefined;
}

/** Hard limit for chunked bodies; the guard has already refused longer declared lengths. */
const WALL_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;
const IDLE_SECONDS = 30;
/** UTF-8 takes at most three bytes per UTF-16 code unit. */
const MAX_FRAME_BYTES = 3 * MAX_FRAME_CHARACTERS;
/** The process has five seconds to stop, and deliveries take up to three of them. */
const STOP_GRACE_MS = 1_500;

export type RunningServer = ReturnType<typeof serve>;

/** @throws {ListenError} when the address is taken or not this machine's. */
export function serve(parts: ServerParts) {
  const { host, hub, sessions, apiTokens, log } = parts;
  const { readAddress = createClientAddress([]), limits = ADMISSION } = parts;
  const { requests = noRequestContext, readBasePath = createBasePath(null) } = parts;
  const signedIn = createSocketsByActor();
  let isStopping = false;
  const admission = createAdmission(limits);
  const enter = createDoor({
    ...parts,
    admission,
    readAddress,
    readBasePath,
    requests,
    isStopping: () => isStopping,
  });

  const server = listen({
    hostname: host,
    port: parts.port,
    development: false,
    // Outside development, Bun would share a port in use and answer every second request.
    reusePort: false,
    maxRequestBodySize: WALL_BYTES,
    idleTimeout: IDLE_SECONDS,
    fetch: enter,
    error: (error) => {
      log.error("the server failed to answer", { error });
      return plainText(500, SERVER_FAILED);
    },
    websocket: {
      // Only for its type: Bun infers the type of `ws.data` from here.
      data: {} as SocketData,
      maxPayloadLength: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      // The hub disconnects a client long before; nothing may be dropped silently.
      backpressureLimit: 2 * MAX_BUFFERED_BYTES,
      idleTimeout: 60,
      open: (socket) => {
        socket.data.connection = hub.join(clientSocketOf(socket));
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
    /** `http://HOST:PORT`, as people type it. */
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    /** Closes live connections, waits for running requests and cuts them off after `graceMs`. */
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
