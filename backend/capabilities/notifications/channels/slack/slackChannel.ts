import type { Channel } from "../channel.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { refusalOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * Slack truncates at 40,000 and recommends 4,000:
 * https://docs.slack.dev/changelog/2018-truncating-really-long-messages
 */
const MAX_MESSAGE = 4_000;

/**
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, only on Slack's own
 * hosts.
 */
export const isSlackUrl = (text: string): boolean =>
  /^https:\/\/hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)(?:\/[A-Za-z0-9]{5,80}){2,4}$/.test(
    text,
  );

/**
 * An incoming webhook of a Slack channel. Slack responds with `ok` or an error word. A webhook
 * cannot be checked without sending a message.
 */
export const createSlackChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel("slack", ports, isSlackUrl, async (delivery) => {
    const { request, also, address, signal, share = 1 } = delivery;
    const text = layoutPlain(composePlain([request, ...also], ports.publicUrl), MAX_MESSAGE, {
      markup: "slack",
      share,
    });
    const answer = await ports.http.post(
      {
        url: address,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          text,
          mrkdwn: false,
          unfurl_links: false,
          unfurl_media: false,
        }),
      },
      signal,
    );
    if (answer.status === 200 && answer.text.trim() === "ok") {
      return { text: "Delivered to Slack (200)" };
    }
    const word = /^[a-z_]{1,60}$/.exec(answer.text.trim())?.[0] ?? "";
    throw refusalOf("Slack", answer, word.replaceAll("_", " "));
  });
