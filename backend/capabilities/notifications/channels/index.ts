import type { Clock } from "../../../platform/clock.ts";
import type { ProviderAnswer } from "./channel.ts";
import type { ChannelDescriptor, ChannelForm } from "./descriptor.ts";
import { apprise } from "./apprise.ts";
import { discord } from "./discord.ts";
import { email, type EmailChannelPorts } from "./email/index.ts";
import { gotify } from "./gotify.ts";
import { matrix } from "./matrix.ts";
import { mqtt, type MqttPort } from "./mqtt.ts";
import { ntfy } from "./ntfy.ts";
import { push, type PushChannelPorts } from "./push/index.ts";
import { pushover } from "./pushover.ts";
import type { ServicePorts } from "./service.ts";
import { slack } from "./slack.ts";
import { sms, type SmsChannelPorts } from "./sms/index.ts";
import { telegram } from "./telegram.ts";
import { webhook } from "./webhook.ts";

export type ChannelPorts = EmailChannelPorts &
  SmsChannelPorts &
  PushChannelPorts &
  ServicePorts & { readonly clock: Clock; readonly mqtt: MqttPort };

/** To add a transport, change this, `backend/server.ts`, the demo's inbox and the test ports. */
export interface Transports extends Pick<ServicePorts, "http"> {
  readonly mqtt: MqttPort;
  /** Outcome of every message, on a host that keeps messages instead of sending them. */
  readonly answer?: ProviderAnswer;
}

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
