import type { ProviderAnswer } from "./channel.ts";
import type { ChannelDescriptor, ChannelForm } from "./descriptor.ts";
import { apprise } from "./apprise/index.ts";
import { discord } from "./discord/index.ts";
import { email } from "./email/index.ts";
import type { EmailChannelPorts } from "./email/emailChannel.ts";
import { gotify } from "./gotify/index.ts";
import { matrix } from "./matrix/index.ts";
import { mqtt } from "./mqtt/index.ts";
import type { MqttChannelPorts } from "./mqtt/mqttChannel.ts";
import { ntfy } from "./ntfy/index.ts";
import { push } from "./push/index.ts";
import type { PushChannelPorts } from "./push/pushChannel.ts";
import { pushover } from "./pushover/index.ts";
import { slack } from "./slack/index.ts";
import { sms } from "./sms/index.ts";
import type { SmsChannelPorts } from "./sms/smsChannel.ts";
import { telegram } from "./telegram/index.ts";
import { webhook } from "./webhook/index.ts";
import type { WebhookChannelPorts } from "./webhook/webhookChannel.ts";

export type ChannelPorts = EmailChannelPorts &
  SmsChannelPorts &
  PushChannelPorts &
  MqttChannelPorts &
  WebhookChannelPorts;

/**
 * Transports that the host provides to services. To add one, change this type, `backend/server.ts`,
 * the demo's inbox and the test ports.
 */
export type Transports = Pick<MqttChannelPorts, "mqtt"> &
  Pick<WebhookChannelPorts, "http"> & {
    /** Outcome of every message, on a host that keeps messages instead of sending them. */
    readonly answer?: ProviderAnswer;
  };

export const channels: readonly ChannelDescriptor<ChannelPorts>[] = [
  email,
  sms,
  push,
  ntfy,
  telegram,
  discord,
  slack,
  matrix,
  pushover,
  gotify,
  apprise,
  mqtt,
  webhook,
];

export interface Service extends ChannelForm {
  readonly name: string;
  readonly label: string;
}

export const services: readonly Service[] = channels.flatMap(({ name, label, form }) =>
  form ? [{ name, label, ...form }] : [],
);

/** Throws for an unknown name. */
export function serviceOf(name: string): Service {
  const service = services.find((each) => each.name === name);
  if (!service) throw new Error(`There is no service ${name}`);
  return service;
}
