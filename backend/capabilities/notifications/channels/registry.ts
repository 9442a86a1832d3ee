import type { Channel } from "./channel.ts";
import { createEmailChannel, type EmailChannelPorts } from "./email/emailChannel.ts";
import { createDiscordChannel } from "./discord/discordChannel.ts";
import { createNtfyChannel } from "./ntfy/ntfyChannel.ts";
import { createPushChannel, type PushChannelPorts } from "./push/pushChannel.ts";
import { createSmsChannel, type SmsChannelPorts } from "./sms/smsChannel.ts";
import { createTelegramChannel } from "./telegram/telegramChannel.ts";
import { createWebhookChannel, type WebhookChannelPorts } from "./webhook/webhookChannel.ts";

export type ChannelPorts = EmailChannelPorts &
  SmsChannelPorts &
  PushChannelPorts &
  WebhookChannelPorts;

/** Every channel of this build, one line each. */
export const createChannels = (ports: ChannelPorts): readonly Channel[] => [
  createEmailChannel(ports),
  createSmsChannel(ports),
  createPushChannel(ports),
  createNtfyChannel(ports),
  createTelegramChannel(ports),
  createDiscordChannel(ports),
  createWebhookChannel(ports),
];
