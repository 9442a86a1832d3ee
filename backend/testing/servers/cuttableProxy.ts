import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A network that a test can cut. */
export interface CuttableProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Ends connections and refuses new ones until {@link restore}. */
  cut(): void;
  /** Drops all data and keeps connections, like a network that lost its route. */
  swallow(): void;
  /** Cuts the next response's connection before it arrives. */
  loseNextAnswer(): void;
  /** Closes connections to the program only. */
  abandon(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startCuttableProxy(address: string): Promise<CuttableProxy> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const insides = new Map<Socket, Socket>();
  const abandoned = new Set<Socket>();
  let state: "open" | "cut" | "swallowing" | "losing an answer" = "open";

  const server = createServer((inside) => {
    const outside = connect(Number(target.port), target.hostname);
    insides.set(inside, outside);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (data) => {
        if (state === "losing an answer" && from === outside) {
          state = "open";
          from.destroy();
        } else if (state !== "swallowing") {
          to.write(data);
        }
      });
      from.on("close", () => {
        sockets.delete(from);
        insides.delete(from);
        if (!abandoned.has(to)) to.destroy();
      });
    }
    if (state === "cut") inside.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);

  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut: () => {
      state = "cut";
      destroyAll();
    },
    swallow: () => {
      state = "swallowing";
    },
    loseNextAnswer: () => {
      state = "losing an answer";
    },
    abandon: () => {
      for (const [inside, outside] of insides) {
        abandoned.add(outside);
        inside.destroy();
      }
    },
    restore: () => {
      // Connections with dropped data cannot continue.
      if (state === "swallowing") destroyAll();
      state = "open";
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
