import type { Channel } from "../channel.ts";
import { isDiscordUrl } from "./webhookUrl.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, secondsOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/** https://discord.com/developers/docs/resources/webhook#execute-webhook: 2000 characters. */
const MAX_MESSAGE = 2_000;

/** A webhook of a Discord channel. Mentions in the text are disabled. */
export const createDiscordChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel("discord", ports, isDiscordUrl, async (delivery) => {
    const { request, also, address, signal } = delivery;
    const text = layoutPlain(composePlain([request, ...also], ports.publicUrl), MAX_MESSAGE);
    const answer = await ports.http.post(
      {
        url: `${address}?wait=true`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          content: text,
          allowed_mentions: { parse: [] },
          // No picture of the linked page.
          flags: 4,
        }),
      },
      signal,
    );
    if (answer.status >= 200 && answer.status < 300) {
      return { text: `Discord accepted it (${answer.status})` };
    }
    throw refusalOf(
      "Discord",
      answer,
      textOf(memberOf(answer.text, "message")),
      secondsOf(memberOf(answer.text, "retry_after")),
    );
  });
