import { connect as connectPlainly, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { IClientOptions } from "mqtt";
import { CredentialsRefused } from "../../capabilities/notifications/channels/channel.ts";
import type { MqttMessage, MqttPort } from "../../capabilities/notifications/channels/mqtt.ts";
import { untilAborted } from "../../platform/timer.ts";
import { parseIp } from "../../platform/ipAddress.ts";
import { reachableAddresses, type Resolve } from "./reachableHost.ts";
import { describeUnreached } from "./webhookHttp.ts";

export interface MqttBrokerOptions {
  readonly resolve?: Resolve;
  readonly ca?: string;
}

const TIMEOUT_MS = 20_000;

/** CONNACK codes of a refused login (MQTT 3.1.1, §3.2.2.3). Others, such as 3, are temporary. */
const REFUSED_LOGIN = new Set([4, 5]);

/** Opens one connection per message: alerts are rare, and a persistent one must be kept alive. */
export function createMqttBroker({ resolve, ca }: MqttBrokerOptions = {}): MqttPort {
  return {
    publish: async ({ url, username, password }, messages, signal) => {
      const { hostname, port, protocol } = new URL(url);
      const name = hostname.replace(/^\[(.*)\]$/, "$1");
      const isEncrypted = protocol === "mqtts:";
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      try {
        const [address = name] = await untilAborted(limit, () => reachableAddresses(name, resolve));
        const target = { host: address, port: Number(port) || (isEncrypted ? 8883 : 1883) };
        const secured = {
          ...target,
          ...(parseIp(name) ? {} : { servername: name }),
          ...(ca === undefined ? {} : { ca }),
        };
        await talk(
          () => (isEncrypted ? connectTls(secured) : connectPlainly(target)),
          {
            ...(username === undefined ? {} : { username }),
            ...(password === undefined ? {} : { password }),
            // The connection ends before the first keepalive would be due.
            keepalive: 0,
            connectTimeout: TIMEOUT_MS,
            reconnectPeriod: 0,
          },
          messages,
          limit,
        );
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined;
        if (typeof code === "number" && REFUSED_LOGIN.has(code)) {
          throw new CredentialsRefused(`${name} refused the login`, true);
        }
        throw describeUnreached(name, error);
      }
    },
  };
}

async function talk(
  open: () => Socket,
  options: IClientOptions,
  messages: readonly MqttMessage[],
  limit: AbortSignal,
): Promise<void> {
  // Load on first use: importing takes half a second.
  const { MqttClient } = await import("mqtt");
  limit.throwIfAborted();
  const client = new MqttClient(open, options);
  const ended = Promise.withResolvers<never>();
  const connected = Promise.withResolvers<void>();
  // Ignore errors after the connection has ended.
  ended.promise.catch(() => undefined);
  client.on("error", ended.reject);
  client.on("close", () => ended.reject(Object.assign(new Error(), { code: "ECONNRESET" })));
  client.on("connect", () => connected.resolve());
  const orEnded = <T>(work: Promise<T>): Promise<T> =>
    untilAborted(limit, () => Promise.race([work, ended.promise]));
  try {
    await orEnded(connected.promise);
    for (const { topic, payload, isRetained } of messages) {
      await orEnded(client.publishAsync(topic, payload, { qos: 1, retain: isRetained }));
    }
  } finally {
    client.end(true);
  }
}
