import type { Channel } from "./channel.ts";
import { createEmailChannel, type EmailChannelPorts } from "./email/emailChannel.ts";
import { createSmsChannel, type SmsChannelPorts } from "./sms/smsChannel.ts";

export type ChannelPorts = EmailChannelPorts & SmsChannelPorts;

/** Every way out of this build, one line each. */
export const createChannels = (ports: ChannelPorts): readonly Channel[] => [
  createEmailChannel(ports),
  createSmsChannel(ports),
];
