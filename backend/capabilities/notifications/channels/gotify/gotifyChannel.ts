import type { Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * Gotify documents no limit, and phone notifications show far less. It parses Markdown only on
 * request: https://gotify.net/docs/msgextras#clientdisplay
 */
const MAX_MESSAGE = 4_000;

/**
 * From 4 up, phones show a notification and play a sound:
 * https://github.com/gotify/android#message-priorities
 */
const PRIORITY = 8;

/** Base URL of a server; messages are posted to a path below it. */
export const isGotifyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) && new URL(text).search === "";

/**
 * A self-hosted Gotify server: https://gotify.net/docs/pushmsg. Application tokens can only send,
 * so they cannot be checked without sending a message.
 */
export const createGotifyChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "gotify",
    ports,
    isGotifyUrl,
    async ({ request, also, address, credentials: { token = "" }, signal, share = 1 }) => {
      const { hostname } = new URL(address);
      const message = composePlain([request, ...also], ports.publicUrl);
      const answer = await ports.http.post(
        {
          url: `${address.replace(/\/+$/, "")}/message`,
          headers: { "content-type": "application/json", "x-gotify-key": token },
          body: JSON.stringify({
            title: message.title,
            message: layoutPlain({ ...message, title: "" }, MAX_MESSAGE, { share }),
            priority: PRIORITY,
            ...(message.chart === null
              ? {}
              : { extras: { "client::notification": { click: { url: message.chart } } } }),
          }),
        },
        signal,
      );
      if (answer.status === 200 && typeof memberOf(answer.text, "id") === "number") {
        return { text: `Delivered to ${hostname} (${answer.status})` };
      }
      throw refusalOf(hostname, answer, textOf(memberOf(answer.text, "errorDescription")));
    },
  );
