import type { Channel, Credentials } from "../channel.ts";
import { composePlain } from "../plainMessage.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";
import { DEFAULT_TOPIC, isBrokerUrl, isTopic } from "./identifiers.ts";
import type { MqttBroker, MqttMessage, MqttPort } from "./mqttPort.ts";

export interface MqttChannelPorts extends ServiceChannelPorts {
  readonly mqtt: MqttPort;
}

const KINDS = ["alert", "notice", "test"] as const;

const brokerOf = (address: string, { username, password }: Credentials): MqttBroker => ({
  url: address,
  ...(username === undefined ? {} : { username }),
  ...(password === undefined ? {} : { password }),
});

const topicOf = ({ topic }: Credentials): string =>
  topic !== undefined && isTopic(topic) ? topic : DEFAULT_TOPIC;

/**
 * Makes Home Assistant list the topic as an event of its own, with nothing to set up there:
 * https://www.home-assistant.io/integrations/event.mqtt. Retained, so that it is found after a
 * restart of either side.
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
 * One JSON message a notification, not retained: an event of yesterday would fire again at each
 * start of a subscriber. Its `id` is the same for every attempt.
 */
export const createMqttChannel = (ports: MqttChannelPorts): Channel =>
  createServiceChannel(
    "mqtt",
    ports,
    isBrokerUrl,
    async ({ key, request, also, address, credentials, signal }) => {
      const requests = [request, ...also];
      const topic = topicOf(credentials);
      const { title, lines, chart, mute, answer } = composePlain(requests, ports.publicUrl);
      const kind: (typeof KINDS)[number] = request.isTest
        ? "test"
        : request.notice
          ? "notice"
          : "alert";
      const event = {
        event_type: kind,
        id: key,
        title,
        text: lines.join("\n"),
        chart,
        mute,
        answer,
        alerts: requests.flatMap(({ alertId, firing, facts }) =>
          facts === null ? [] : [{ alertId, firing, ...facts }],
        ),
        rules: requests.flatMap(({ rule }) => rule ?? []),
      };
      const message = { topic, payload: JSON.stringify(event), isRetained: false };
      await ports.mqtt.publish(
        brokerOf(address, credentials),
        [discoveryOf(topic), message],
        signal,
      );
      return { text: `${new URL(address).hostname} accepted it` };
    },
    // A page has no network to ask over.
    ports.http.get &&
      (({ address, credentials }, signal) =>
        ports.mqtt.publish(brokerOf(address, credentials), [], signal)),
  );
