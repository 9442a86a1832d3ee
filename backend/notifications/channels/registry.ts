import type { Channel } from "./channel.ts";
import { createEmailChannel, type EmailChannelPorts } from "./email/emailChannel.ts";

export type ChannelPorts = EmailChannelPorts;

/** Every way out of this build, one line each. */
export const createChannels = (ports: ChannelPorts): readonly Channel[] => [
  createEmailChannel(ports),
];
