import { utf8Size } from "../../../platform/text.ts";
import { isOwnServiceUrl } from "./addresses.ts";
import type { Credentials } from "./channel.ts";
import { contentsOf, fitLines, writeWithin } from "./plainMessage.ts";
import { describeService, type ServicePorts } from "./service.ts";

export interface MqttBroker {
  /** `mqtt://host:1883` or `mqtts://host:8883`, without a path. */
  readonly url: string;
  readonly username?: string;
  readonly password?: string;
}

export interface MqttMessage {
  readonly topic: string;
  readonly payload: string;
  /** The broker stores the message for later subscribers. */
  readonly isRetained: boolean;
}

/** Publishes in order (QoS 1); without messages checks the login. Rejects with a DeliveryError. */
export interface MqttPort {
  publish(broker: MqttBroker, messages: readonly MqttMessage[], signal: AbortSignal): Promise<void>;
}

/** Broker URL: `mqtt://host:1883` or, encrypted, `mqtts://host:8883`. The login is separate. */
const isBrokerUrl = (text: string): boolean =>
  /^mqtts?:\/\/[^/?#]+\/?$/.test(text) && isOwnServiceUrl(text.replace(/^mqtt/, "http"));

/** Levels of letters and digits. `+` and `#` are wildcards, and `$` is reserved for the broker. */
const isTopic = (text: string): boolean =>
  /^(?=.{1,150}$)[-_.A-Za-z0-9]+(?:\/[-_.A-Za-z0-9]+)*$/.test(text);

const DEFAULT_TOPIC = "stock-monitor/alerts";

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
export const mqtt = describeService<ServicePorts & { readonly mqtt: MqttPort }>({
  name: "mqtt",
  label: "MQTT",
  repeatedBy: "id",
  address: {
    label: "Broker",
    help: "mqtts:// is encrypted. Home Assistant discovers the alerts automatically",
    placeholder: "mqtt://homeassistant.local:1883",
    isSecret: false,
    description: "the broker's address",
    accepts: {
      isValid: isBrokerUrl,
      wanted: "the address of a broker, mqtt://homeassistant.local:1883",
    },
  },
  fields: [
    {
      name: "topic",
      label: "Topic",
      help: `Default: ${DEFAULT_TOPIC}`,
      placeholder: DEFAULT_TOPIC,
      isSecret: false,
      maxLength: 150,
      description: "topic to publish to",
      accepts: {
        isValid: (text) => text === "" || isTopic(text),
        wanted: "letters, digits, hyphens and slashes",
      },
    },
    {
      name: "username",
      label: "User name",
      help: "Only if the broker requires it",
      isSecret: false,
      maxLength: 100,
      description: "user name",
    },
    {
      name: "password",
      label: "Password",
      help: "Only if the broker requires it",
      isSecret: true,
      maxLength: 200,
      description: "password",
    },
  ],
  send: async (delivery, ports) => {
    const { key, request, requests, message, address, credentials, signal, share } = delivery;
    const { title, lines, chart, mute, answer } = message;
    const topic = topicOf(credentials);
    const kind: (typeof KINDS)[number] = request.isTest
      ? "test"
      : request.notice
        ? "notice"
        : "alert";
    const text = fitLines({ lines, last: [] }, MAX_TEXT_BYTES, { sizeOf: utf8Size, share });
    const payload = writeWithin(MAX_PAYLOAD_BYTES, share, requests, (listed) =>
      JSON.stringify({
        event_type: kind,
        id: key,
        title,
        text,
        chart,
        mute,
        answer,
        ...contentsOf(listed),
        ...(listed.length < requests.length && { notListed: requests.length - listed.length }),
      }),
    );
    const messages = [discoveryOf(topic), { topic, payload, isRetained: false }];
    await ports.mqtt.publish(brokerOf(address, credentials), messages, signal);
    return { text: `Delivered to ${new URL(address).hostname}` };
  },
  check: ({ address, credentials }, signal, ports) =>
    ports.mqtt.publish(brokerOf(address, credentials), [], signal),
});
