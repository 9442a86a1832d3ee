import type { ServerWebSocket } from "bun";
import type { Connection } from "../../platform/live/hub.ts";

const CLOSE_GRACE_MS = 1_000;

export interface SocketData {
  connection?: Connection;
  readonly actor: string;
}

export function createSocketsByActor() {
  const byActor = new Map<string, Set<ServerWebSocket<SocketData>>>();
  return {
    add: (socket: ServerWebSocket<SocketData>) => {
      const { actor } = socket.data;
      const sockets = byActor.get(actor) ?? new Set();
      byActor.set(actor, sockets.add(socket));
    },
    remove: (socket: ServerWebSocket<SocketData>) => {
      const { actor } = socket.data;
      const sockets = byActor.get(actor);
      sockets?.delete(socket);
      if (sockets?.size === 0) byActor.delete(actor);
    },
    closeAll: (actor: string) => {
      for (const socket of byActor.get(actor) ?? []) {
        clientSocketOf(socket).close(1008, "Signed out");
      }
    },
  };
}

export const clientSocketOf = (socket: ServerWebSocket<SocketData>) => ({
  send: (text: string) => socket.send(text),
  close: (code: number, reason: string) => {
    socket.close(code, reason);
    // A client that does not read will not answer either.
    setTimeout(() => {
      if (socket.readyState !== WebSocket.CLOSED) socket.terminate();
    }, CLOSE_GRACE_MS).unref();
  },
  bufferedBytes: () => socket.getBufferedAmount(),
});
