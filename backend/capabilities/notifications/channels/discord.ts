import { DeliveryError } from "./channel.ts";
import type { HttpAnswer } from "./httpPort.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/** https://discord.com/developers/docs/resources/webhook, only on Discord's own hosts. */
const isDiscordUrl = (text: string): boolean =>
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/[-_A-Za-z0-9]{10,120}$/.test(
    text,
  );

/**
 * https://discord.com/developers/docs/resources/webhook#execute-webhook: 2000 characters, counted
 * after the Markdown is escaped.
 */
const MAX_MESSAGE = 2_000;

/** A webhook of a Discord channel. Mentions in the text are disabled. */
export const discord = describeService({
  name: "discord",
  label: "Discord",
  repeatedBy: null,
  address: {
    label: "Webhook URL",
    help: "In Discord: Edit Channel, Integrations, Webhooks, Copy Webhook URL",
    isSecret: true,
    description: "the webhook's URL",
    accepts: { isValid: isDiscordUrl, wanted: "the URL of a Discord webhook" },
  },
  hintOf: () => "discord.com",
  send: async ({ message, address, signal, share }, { http }) => {
    const body = JSON.stringify({
      content: layoutPlain(message, MAX_MESSAGE, { markup: "discord", share }),
      allowed_mentions: { parse: [] },
      // SUPPRESS_EMBEDS: no preview of the linked page.
      flags: 4,
    });
    const answer = await postJson(http, { url: `${address}?wait=true`, body }, signal);
    if (answer.status >= 200 && answer.status < 300) {
      return { text: `Delivered to Discord (${answer.status})` };
    }
    throw refusalOfDiscord(answer);
  },
  /**
   * A GET request to the webhook describes it:
   * https://discord.com/developers/docs/resources/webhook#get-webhook-with-token
   */
  check: async ({ address: url }, signal, _ports, get) => {
    const answer = await get({ url, headers: {} }, signal);
    if (answer.status !== 200) throw refusalOfDiscord(answer);
    if (typeof memberOf(answer.text, "id") !== "string") {
      throw new DeliveryError("Discord sent an unexpected response", false);
    }
  },
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
