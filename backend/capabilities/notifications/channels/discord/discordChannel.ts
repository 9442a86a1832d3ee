import { DeliveryError, type Channel } from "../channel.ts";
import type { HttpAnswer, HttpPort } from "../httpPort.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/** https://discord.com/developers/docs/resources/webhook, only on Discord's own hosts. */
export const isDiscordUrl = (text: string): boolean =>
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[-_A-Za-z0-9]{10,120}$/.test(
    text,
  );

/**
 * https://discord.com/developers/docs/resources/webhook#execute-webhook: 2000 characters, counted
 * after the Markdown is escaped.
 */
const MAX_MESSAGE = 2_000;

/** A webhook of a Discord channel. Mentions in the text are disabled. */
export const createDiscordChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel("discord", ports, isDiscordUrl, sendTo(ports), checkWith(ports.http.get));

const sendTo =
  (ports: ServiceChannelPorts): Channel["send"] =>
  async ({ request, also, address, signal, share = 1 }) => {
    const text = layoutPlain(composePlain([request, ...also], ports.publicUrl), MAX_MESSAGE, {
      markup: "discord",
      share,
    });
    const answer = await ports.http.post(
      {
        url: `${address}?wait=true`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          content: text,
          allowed_mentions: { parse: [] },
          // SUPPRESS_EMBEDS: no preview of the linked page.
          flags: 4,
        }),
      },
      signal,
    );
    if (answer.status >= 200 && answer.status < 300) {
      return { text: `Delivered to Discord (${answer.status})` };
    }
    throw refusalOfDiscord(answer);
  };

/**
 * A GET request to the webhook describes it:
 * https://discord.com/developers/docs/resources/webhook#get-webhook-with-token
 */
const checkWith = (get: HttpPort["get"]): Channel["check"] =>
  get &&
  (async ({ address }, signal) => {
    const answer = await get({ url: address, headers: {} }, signal);
    if (answer.status !== 200) throw refusalOfDiscord(answer);
    if (typeof memberOf(answer.text, "id") !== "string") {
      throw new DeliveryError("Discord sent an unexpected response", false);
    }
  });

/**
 * Error code of a field that is too long:
 * https://discord.com/developers/docs/reference#error-messages
 */
const TOO_LONG = "BASE_TYPE_MAX_LENGTH";

const refusalOfDiscord = (answer: HttpAnswer): DeliveryError =>
  refusalOf(
    "Discord",
    answer,
    textOf(memberOf(answer.text, "message")),
    secondsOf(memberOf(answer.text, "retry_after")),
    answer.status === 400 && answer.text.includes(TOO_LONG),
  );
