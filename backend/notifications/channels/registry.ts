import type { Channel } from "./channel.ts";
import { createEmailChannel, type EmailChannelPorts } from "./email/emailChannel.ts";
import { createPushChannel, type PushChannelPorts } from "./push/pushChannel.ts";
import { createSmsChannel, type SmsChannelPorts } from "./sms/smsChannel.ts";

export type ChannelPorts = EmailChannelPorts & SmsChannelPorts & PushChannelPorts;

/** Every way out of this build, one line each. */
export const createChannels = (ports: ChannelPorts): readonly Channel[] => [
  createEmailChannel(ports),
  createSmsChannel(ports),
  createPushChannel(ports),
];
