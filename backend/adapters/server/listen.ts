import type { Server } from "bun";
import type { SocketData } from "./sockets.ts";

export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** @throws {ListenError} if the address is taken or does not belong to this machine. */
export function listen(
  options: Bun.Serve.Options<SocketData> & { hostname: string; port: number },
): Server<SocketData> {
  const { hostname, port } = options;
  try {
    return Bun.serve(options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    switch (code) {
      case "EADDRINUSE":
        throw new ListenError(
          `Port ${port} on ${hostname} is in use. Stop the other program, or set PORT to another port`,
          { cause: error },
        );
      case "EACCES":
        throw new ListenError(
          `Port ${port} requires more privileges. Set PORT to a value above 1023`,
          {
            cause: error,
          },
        );
      default:
        throw new ListenError(
          `Cannot listen on HOST ${hostname} port ${port}: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
    }
  }
}
