import type { Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * Gotify states no limit; a phone's notification shows far less. It reads Markdown only where asked
 * to: https://gotify.net/docs/msgextras#clientdisplay
 */
const MAX_MESSAGE = 4_000;

/** From 4 on a phone rings and shows it: https://github.com/gotify/android#message-priorities */
const PRIORITY = 8;

/** Where a server is reached; its messages are posted below. */
export const isGotifyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) && new URL(text).search === "";

/**
 * A self-hosted Gotify server: https://gotify.net/docs/pushmsg. An application's token may only
 * send, so nothing but a message can try it.
 */
export const createGotifyChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "gotify",
    ports,
    isGotifyUrl,
    async ({ request, also, address, credentials: { token = "" }, signal }, share) => {
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
        return { text: `${hostname} accepted it (${answer.status})` };
      }
      throw refusalOf(hostname, answer, textOf(memberOf(answer.text, "errorDescription")));
    },
  );
