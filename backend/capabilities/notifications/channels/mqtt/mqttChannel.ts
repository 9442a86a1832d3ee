import { utf8Size } from "../../../../platform/text.ts";
import type { Channel, Credentials } from "../channel.ts";
import { composePlain, layoutPlain, writeWithin } from "../plainMessage.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";
import type { MqttBroker, MqttMessage, MqttPort } from "./mqttPort.ts";
import { isOwnServiceUrl } from "../addresses.ts";

/**
 * URL of a broker: `mqtt://host:1883` or, encrypted, `mqtts://host:8883`. The login has separate
 * fields.
 */
export const isBrokerUrl = (text: string): boolean =>
  /^mqtts?:\/\/[^/?#]+\/?$/.test(text) && isOwnServiceUrl(text.replace(/^mqtt/, "http"));

/** Levels of letters and digits. `+` and `#` are wildcards, and `$` is reserved for the broker. */
export const isTopic = (text: string): boolean =>
  /^(?=.{1,150}$)[-_.A-Za-z0-9]+(?:\/[-_.A-Za-z0-9]+)*$/.test(text);

export const DEFAULT_TOPIC = "stock-monitor/alerts";

export interface MqttChannelPorts extends ServiceChannelPorts {
  readonly mqtt: MqttPort;
}

/**
 * MQTT 3.1.1 allows 256 MB (§2.2.3). The lowest limit of widely used brokers is AWS IoT's, 128 KB:
 * https://docs.aws.amazon.com/general/latest/gr/iot-core.html#iot-protocol-limits
 */
const MAX_PAYLOAD_BYTES = 128_000;
const MAX_TEXT_BYTES = 32_000;

const KINDS = ["alert", "notice", "test"] as const;

const brokerOf = (address: string, { username, password }: Credentials): MqttBroker => ({
  url: address,
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
});

const topicOf = ({ topic }: Credentials): string =>
  topic !== undefined && isTopic(topic) ? topic : DEFAULT_TOPIC;

/**
 * Discovery message that makes Home Assistant list the topic as an event without further setup:
 * https://www.home-assistant.io/integrations/event.mqtt. Retained, so that it survives restarts of
 * either side.
 */
function discoveryOf(topic: string): MqttMessage {
  const id = `stock_monitor_${topic.replace(/[^A-Za-z0-9]/g, "_")}`;
  return {
    topic: `homeassistant/event/${id}/config`,
    isRetained: true,
    payload: JSON.stringify({
      name: "Alerts",
      unique_id: id,
      state_topic: topic,
      event_types: KINDS,
      icon: "mdi:chart-line",
      device: { identifiers: ["stock_monitor"], name: "Stock Monitor" },
      origin: { name: "Stock Monitor" },
    }),
  };
}

/**
 * Publishes one JSON message per notification. It is not retained, because an old event would
 * trigger again whenever a subscriber starts. Its `id` is the same for every attempt.
 */
export const createMqttChannel = (ports: MqttChannelPorts): Channel =>
  createServiceChannel(
    "mqtt",
    ports,
    isBrokerUrl,
    async ({ key, request, also, address, credentials, signal, share = 1 }) => {
      const requests = [request, ...also];
      const topic = topicOf(credentials);
      const { title, lines, chart, mute, answer } = composePlain(requests, ports.publicUrl);
      const kind: (typeof KINDS)[number] = request.isTest
        ? "test"
        : request.notice
          ? "notice"
          : "alert";
      const text = layoutPlain(
        { title: "", lines, chart: null, mute: null, answer: null },
        MAX_TEXT_BYTES,
        { sizeOf: utf8Size, share },
      );
      const payload = writeWithin(MAX_PAYLOAD_BYTES, share, requests, (listed) =>
        JSON.stringify({
          event_type: kind,
          id: key,
          title,
          text,
          chart,
          mute,
          answer,
          alerts: listed.flatMap(({ alertId, firing, facts }) =>
            facts === null ? [] : [{ alertId, firing, ...facts }],
          ),
          rules: listed.flatMap(({ rule }) => rule ?? []),
          ...(listed.length < requests.length && { notListed: requests.length - listed.length }),
        }),
      );
      const message = { topic, payload, isRetained: false };
      await ports.mqtt.publish(
        brokerOf(address, credentials),
        [discoveryOf(topic), message],
        signal,
      );
      return { text: `Delivered to ${new URL(address).hostname}` };
    },
    // The demo has no network.
    ports.http.get &&
      (({ address, credentials }, signal) =>
        ports.mqtt.publish(brokerOf(address, credentials), [], signal)),
  );
