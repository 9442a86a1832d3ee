import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createDiscordChannel, isDiscordUrl } from "./discordChannel.ts";

export const discord: ChannelDescriptor<ServiceChannelPorts> = {
  name: "discord",
  label: "Discord",
  repeatedBy: null,
  create: createDiscordChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Webhook URL",
        help: "In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL",
        isSecret: true,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the webhook's URL",
        accepts: { isValid: isDiscordUrl, wanted: "the URL of a Discord webhook" },
      },
    ],
    hintOf: () => "discord.com",
  },
};
