import { DeliveryError, CredentialsRefused, type Channel } from "../channel.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";
import type { HttpPort, HttpAnswer } from "../httpPort.ts";

/** A numeric id, negative for groups, or the name of a public channel. */
export const isTelegramChat = (text: string): boolean =>
  /^(?:-?\d{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$/.test(text);

export const isTelegramToken = (text: string): boolean =>
  /^\d{3,20}:[-_A-Za-z0-9]{20,80}$/.test(text);

/**
 * https://core.telegram.org/bots/api#sendmessage: 4096 characters, measured here in UTF-16 code
 * units, which are never fewer. Without a parse mode, no markup is parsed.
 */
const MAX_MESSAGE = 4_096;

/** The user's own bot: https://core.telegram.org/bots/api#making-requests */
export const createTelegramChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "telegram",
    ports,
    isTelegramChat,
    async ({ request, also, address, credentials, signal, share = 1 }) => {
      const { token = "" } = credentials;
      if (!isTelegramToken(token)) {
        throw new DeliveryError("The stored bot token is not valid", true);
      }
      const answer = await ports.http.post(
        {
          url: `https://api.telegram.org/bot${token}/sendMessage`,
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            chat_id: address,
            text: layoutPlain(composePlain([request, ...also], ports.publicUrl), MAX_MESSAGE, {
              share,
            }),
            link_preview_options: { is_disabled: true },
          }),
        },
        signal,
      );
      if (answer.status === 200 && memberOf(answer.text, "ok") === true) {
        return { text: `Delivered to Telegram as message ${messageId(answer.text)}` };
      }
      throw refusalOfTelegram(answer);
    },
    ports.http.get && checkTelegram(ports.http.get),
  );

const messageId = (text: string): string => {
  const id = memberOf(text, "result", "message_id");
  return typeof id === "number" ? String(id) : "unknown";
};

/** https://core.telegram.org/bots/api#getchat */
const checkTelegram =
  (get: NonNullable<HttpPort["get"]>): NonNullable<Channel["check"]> =>
  async ({ address, credentials: { token = "" } }, signal) => {
    if (!isTelegramToken(token)) throw new CredentialsRefused("The bot token is missing", true);
    const url = `https://api.telegram.org/bot${token}/getChat?chat_id=${encodeURIComponent(address)}`;
    const answer = await get({ url, headers: {} }, signal);
    if (answer.status === 200 && memberOf(answer.text, "ok") === true) return;
    const refusal = refusalOfTelegram(answer);
    throw answer.status === 200
      ? new DeliveryError("Telegram sent an unexpected response", false)
      : refusal;
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
