import { CredentialsRefused, DeliveryError, type Channel } from "../channel.ts";
import type { HttpPort } from "../httpPort.ts";
import { memberOf } from "../refusal.ts";
import { refusalOfTelegram } from "./telegramRefusal.ts";
import { isTelegramToken } from "./identifiers.ts";

/** https://core.telegram.org/bots/api#getchat */
export const checkTelegram =
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
