import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { isTelegramChat, isTelegramToken, createTelegramChannel } from "./telegramChannel.ts";

export const telegram: ChannelDescriptor<ServiceChannelPorts> = {
  name: "telegram",
  label: "Telegram",
  repeatedBy: null,
  create: createTelegramChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Chat ID",
        help: "Message your bot, then ask @userinfobot for the ID; for a channel, use its @name",
        placeholder: "123456789",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the chat's id",
        accepts: {
          isValid: isTelegramChat,
          wanted: "the id of a Telegram chat, or @ and the name of a channel",
        },
      },
      {
        name: "token",
        label: "Bot token",
        help: "From @BotFather, with /newbot",
        isSecret: true,
        whenBlank: "Enter the bot's token",
        maxLength: 200,
        description: "bot token",
        accepts: { isValid: isTelegramToken, wanted: "the token of a Telegram bot" },
      },
    ],
    hintOf: (address) => `Chat …${address.slice(-3)}`,
  },
};
