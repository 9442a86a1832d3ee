import { CredentialsRefused, DeliveryError } from "./channel.ts";
import type { HttpAnswer } from "./httpPort.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/** A numeric id, negative for groups, or the name of a public channel. */
const isTelegramChat = (text: string): boolean =>
  /^(?:-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/.test(text);

const isTelegramToken = (text: string): boolean => /^\d{3,20}:[-_A-Za-z0-9]{20,80}$/.test(text);

/**
 * https://core.telegram.org/bots/api#sendmessage: 4096 characters, measured here in UTF-16 code
 * units, which are never fewer. Without a parse mode, no markup is parsed.
 */
const MAX_MESSAGE = 4_096;

/** The user's own bot: https://core.telegram.org/bots/api#making-requests */
export const telegram = describeService({
  name: "telegram",
  label: "Telegram",
  repeatedBy: null,
  address: {
    label: "Chat ID",
    help: "Message your bot, then ask @userinfobot for the ID; for a channel, use its @name",
    placeholder: "123456789",
    isSecret: false,
    description: "the chat's id",
    accepts: {
      isValid: isTelegramChat,
      wanted: "the id of a Telegram chat, or @ and the name of a channel",
    },
  },
  fields: [
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
  send: async ({ message, address, credentials: { token = "" }, signal, share }, { http }) => {
    if (!isTelegramToken(token)) {
      throw new DeliveryError("The stored bot token is not valid", true);
    }
    const url = `https://api.telegram.org/bot${token}/sendMessage`;
    const body = JSON.stringify({
      chat_id: address,
      text: layoutPlain(message, MAX_MESSAGE, { share }),
      link_preview_options: { is_disabled: true },
    });
    const answer = await postJson(http, { url, body }, signal);
    if (answer.status === 200 && memberOf(answer.text, "ok") === true) {
      return { text: `Delivered to Telegram as message ${messageId(answer.text)}` };
    }
    throw refusalOfTelegram(answer);
  },
  /** https://core.telegram.org/bots/api#getchat */
  check: async ({ address, credentials: { token = "" } }, signal, _ports, get) => {
    if (!isTelegramToken(token)) throw new CredentialsRefused("The bot token is missing", true);
    const url = `https://api.telegram.org/bot${token}/getChat?chat_id=${encodeURIComponent(address)}`;
    const answer = await get({ url, headers: {} }, signal);
    if (answer.status !== 200) throw refusalOfTelegram(answer);
    if (memberOf(answer.text, "ok") !== true) {
      throw new DeliveryError("Telegram sent an unexpected response", false);
    }
  },
});

const messageId = (text: string): string => {
  const id = memberOf(text, "result", "message_id");
  return typeof id === "number" ? String(id) : "unknown";
};

/** An unknown chat gets a 400 like other errors; it differs only by its description. */
function refusalOfTelegram(answer: HttpAnswer): DeliveryError {
  const said = textOf(memberOf(answer.text, "description"));
  const wait = secondsOf(memberOf(answer.text, "parameters", "retry_after"));
  if (answer.status === 400 && /chat not found/i.test(said)) {
    return new CredentialsRefused(
      "Telegram does not know this chat: send your bot a message first, or add it to the group",
      true,
    );
  }
  return refusalOf("Telegram", answer, said, wait);
}
