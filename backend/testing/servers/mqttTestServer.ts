import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { Aedes, type AuthenticateError, type AuthErrorCode } from "aedes";

export interface ReceivedMessage {
  readonly topic: string;
  readonly payload: string;
  readonly isRetained: boolean;
  readonly qos: number;
  readonly username: string;
}

/** Real MQTT broker on loopback that keeps all messages. */
export interface MqttTestServer {
  readonly port: number;
  readonly messages: readonly ReceivedMessage[];
  readonly logins: readonly (readonly [username: string, password: string])[];
  /**
   * `refuse` sends a code of the CONNACK (MQTT 3.1.1 §3.2.2.3), `cutOff` ends in mid-login, `hang`
   * never acknowledges a message that is not retained.
   */
  behave(
    behavior: "accept" | "hang" | "cutOff" | { readonly refuse: "unavailable" | "badLogin" },
  ): void;
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A certificate encrypts the connection. */
export async function startMqttServer(tls?: {
  readonly key: string;
  readonly cert: string;
}): Promise<MqttTestServer> {
  const broker = await Aedes.createBroker();
  const messages: ReceivedMessage[] = [];
  const logins: [string, string][] = [];
  const users = new Map<string, string>();
  const sockets = new Set<Socket>();
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let behavior: Parameters<MqttTestServer["behave"]>[0] = "accept";

  broker.authenticate = (client, username, password, done) => {
    logins.push([username ?? "", password?.toString() ?? ""]);
    users.set(client.id, username ?? "");
    if (typeof behavior === "string") return done(null, true);
    const returnCode = (behavior.refuse === "unavailable" ? 3 : 4) as AuthErrorCode;
    return done(Object.assign(new Error("refused"), { returnCode }) as AuthenticateError, false);
  };

  broker.authorizePublish = (client, { topic, payload, retain, qos }, done) => {
    const username = users.get(client?.id ?? "") ?? "";
    messages.push({ topic, payload: payload.toString(), isRetained: retain, qos, username });
    for (const { count, resolve } of waiting) if (messages.length >= count) resolve();
    if (behavior !== "hang" || retain) done(null);
  };

  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (behavior === "cutOff") return void socket.once("data", () => socket.destroy());
    broker.handle(socket);
  };
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    logins,
    behave: (next) => {
      behavior = next;
    },
    received: (count) =>
      new Promise((resolve) => {
        if (messages.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
