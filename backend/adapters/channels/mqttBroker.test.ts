import { storeOn } from "../../testing/worlds/memoryStore.ts";
import { afterEach, describe, expect, test } from "bun:test";
import { createDestinationStore } from "../../capabilities/notifications/destinationStore.ts";
import { CredentialsRefused } from "../../capabilities/notifications/channels/channel.ts";
import { channels } from "../../capabilities/notifications/channels/index.ts";
import { mqtt as mqttChannel } from "../../capabilities/notifications/channels/mqtt.ts";
import { createMemorySecrets } from "../../capabilities/settings/secretStore.ts";
import { manualClock } from "../../platform/clock.ts";
import { utf8Size } from "../../platform/text.ts";
import { firingFacts } from "../../testing/firingFacts.ts";
import { startMqttServer } from "../../testing/servers/mqttTestServer.ts";
import { testCertificate } from "../../testing/servers/testCertificate.ts";
import { channelContract } from "../../testing/suites/channelSuite.ts";
import { failureOf } from "../../testing/suites/failureOf.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createMqttBroker } from "./mqttBroker.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
const unusedCall = () => Promise.reject(new Error("unused"));
const unused = { post: unusedCall, get: unusedCall };

async function open() {
  const database = await openMemoryDatabase();
  const destinations = createDestinationStore(storeOn(database), clock, createMemorySecrets());
  const server = await startMqttServer();
  const resolve = () => Promise.resolve(["127.0.0.1"]);
  const mqtt = createMqttBroker({ resolve });
  const channel = mqttChannel.create({
    destinations,
    http: unused,
    mqtt,
    publicUrl: "http://stocks.example",
  });
  const close = async () => {
    await server.close();
    await database.destroy();
  };
  return { database, destinations, server, mqtt, channel, close };
}

channelContract("mqtt", async () => {
  const { destinations, server, channel, close } = await open();
  const addresses = [`mqtt://ann.example:${server.port}`, `mqtt://ben.example:${server.port}`];
  const behaviors = {
    accept: "accept",
    refuseForNow: { refuse: "unavailable" },
    refuseForGood: { refuse: "badLogin" },
    hang: "hang",
  } as const;
  // The two brokers differ only in their address.
  const meant: string[] = [];
  const send: typeof channel.send = (delivery) => {
    meant.push(delivery.address);
    return channel.send(delivery);
  };
  return {
    channel: { ...channel, send },
    repeatedBy: channels.find(({ name }) => name === "mqtt")!.repeatedBy,
    addresses: [addresses[0]!, addresses[1]!],
    hostileAddress: "mqtt://ann:x@ann.example",
    credentials: { username: "ann", password: "secret-of-ann" },
    addContact: async (address) =>
      (await destinations.add({ channel: "mqtt", label: "Mine", address }))!.id,
    switchOff: async (id) => void (await destinations.setActive(id, false)),
    remove: async (id) => void (await destinations.remove(id)),
    limit: {
      // AWS IoT: https://docs.aws.amazon.com/general/latest/gr/iot-core.html#iot-protocol-limits
      max: 128 * 1_024,
      sizeOf: utf8Size,
      counted: () => server.messages.findLast(({ isRetained }) => !isRetained)!.payload,
    },
    written: (text) => text,
    // An MQTT 3.1.1 broker only closes the connection.
    refuseLength: null,
    provider: (does) => server.behave(behaviors[does]),
    // Each event follows its Home Assistant announcement.
    arrived: (count) => server.received(2 * count),
    received: () =>
      server.messages
        .filter(({ isRetained }) => !isRetained)
        .map(({ payload }, index) => {
          const sent = JSON.parse(payload) as Readonly<Record<string, unknown>>;
          return {
            recipients: [meant[index] ?? ""],
            text: `${String(sent["title"])}\n${String(sent["text"])}`,
            marks: sent,
          };
        }),
    close,
  };
});

describe("an MQTT broker", () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  });
  const openHere = async () => {
    const host = await open();
    cleanUps.push(host.close);
    const send = (credentials = {}) =>
      host.channel.send({
        key: "notification-4-1-mqtt-1",
        request: {
          alertId: 4,
          firing: 1,
          channel: "mqtt",
          contactId: 1,
          isTest: false,
          requestedAt: "2026-01-05T15:00:00.000Z",
          facts: firingFacts(),
        },
        also: [],
        address: `mqtt://broker.example:${host.server.port}`,
        credentials,
        signal: new AbortController().signal,
      });
    return { ...host, send };
  };

  test("receives the event after the retained Home Assistant announcement", async () => {
    const { server, send } = await openHere();
    await send({ topic: "house/stocks", username: "ann", password: "secret-of-ann" });
    const [discovery, event] = server.messages;
    expect(server.logins).toEqual([["ann", "secret-of-ann"]]);
    expect(discovery).toMatchObject({
      topic: "homeassistant/event/stock_monitor_house_stocks/config",
      isRetained: true,
      qos: 1,
    });
    const announced = JSON.parse(discovery!.payload);
    expect(announced).toMatchObject({ state_topic: "house/stocks" });
    expect(event).toMatchObject({ topic: "house/stocks", isRetained: false, qos: 1 });
    const said = JSON.parse(event!.payload);
    expect(announced.event_types).toContain(said.event_type);
    expect(said).toMatchObject({
      event_type: "alert",
      id: "notification-4-1-mqtt-1",
      chart: "http://stocks.example/?chart=AAPL",
      alerts: [{ alertId: 4, symbol: "AAPL", price: 95.89 }],
    });
  });

  test("checks the login without sending a message", async () => {
    const { server, channel } = await openHere();
    const ask = () =>
      channel.check!(
        { address: `mqtt://broker.example:${server.port}`, credentials: { username: "ann" } },
        AbortSignal.timeout(10_000),
      );
    await ask();
    server.behave({ refuse: "badLogin" });
    expect(await failureOf(ask())).toBeInstanceOf(CredentialsRefused);
    server.behave({ refuse: "unavailable" });
    expect(await failureOf(ask())).not.toBeInstanceOf(CredentialsRefused);
    expect(server.messages).toEqual([]);
  });

  test("that disconnects or is unreachable is a temporary failure without secrets", async () => {
    const { server, send } = await openHere();
    server.behave("cutOff");
    const cut = await failureOf(send({ username: "ann", password: "secret-of-ann" }));
    expect(cut).toMatchObject({ permanent: false });
    await server.close();
    const gone = await failureOf(send({ username: "ann", password: "secret-of-ann" }));
    expect(gone).toMatchObject({ permanent: false });
    expect(cut.message + gone.message).not.toContain("secret-of-ann");
  });

  test("over TLS needs a trusted certificate for its own name", async () => {
    const server = await startMqttServer(testCertificate);
    cleanUps.push(server.close);
    const resolve = () => Promise.resolve(["127.0.0.1"]);
    const ask = (host: string, ca?: string) =>
      createMqttBroker({ resolve, ...(ca === undefined ? {} : { ca }) }).publish(
        { url: `mqtts://${host}:${server.port}` },
        [{ topic: "a", payload: "x", isRetained: false }],
        AbortSignal.timeout(10_000),
      );
    await ask("service.test", testCertificate.cert);
    expect(server.messages).toHaveLength(1);
    for (const wrong of [ask("service.test"), ask("other.test", testCertificate.cert)]) {
      expect(await failureOf(wrong)).toMatchObject({ permanent: false });
    }
    expect(server.messages).toHaveLength(1);
  });

  test("is never looked up at addresses of cloud credentials", async () => {
    const mqtt = createMqttBroker({ resolve: () => Promise.resolve(["169.254.169.254"]) });
    const signal = AbortSignal.timeout(10_000);
    const refused = await failureOf(mqtt.publish({ url: "mqtt://broker.example" }, [], signal));
    expect(refused.message).toContain("an address that is not allowed");
  });
});
