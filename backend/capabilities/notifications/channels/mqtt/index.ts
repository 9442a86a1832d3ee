import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import {
  DEFAULT_TOPIC,
  isBrokerUrl,
  isTopic,
  createMqttChannel,
  type MqttChannelPorts,
} from "./mqttChannel.ts";

export const mqtt: ChannelDescriptor<MqttChannelPorts> = {
  name: "mqtt",
  label: "MQTT",
  repeatedBy: "id",
  create: createMqttChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Broker",
        help: "mqtts:// is encrypted. Home Assistant discovers the alerts automatically",
        placeholder: "mqtt://homeassistant.local:1883",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the broker's address",
        accepts: {
          isValid: isBrokerUrl,
          wanted: "the address of a broker, mqtt://homeassistant.local:1883",
        },
      },
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
    hintOf: (address) => new URL(address).host,
  },
};
