import { jsonSize } from "../../../../platform/text.ts";
import { DeliveryError, type Channel } from "../channel.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";
import type { HttpPort } from "../httpPort.ts";
import { isOwnServiceUrl } from "../addresses.ts";

/** URL such as https://ntfy.sh/topic; the last path segment is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);

/**
 * Completes the short forms that ntfy's own apps accept: the name of a topic at ntfy.sh, and a URL
 * without its scheme. Returns any other text unchanged.
 */
export function completeTopic(text: string): string {
  if (/^[-_A-Za-z0-9]{1,64}$/.test(text)) return `https://ntfy.sh/${text}`;
  return /^[-A-Za-z0-9]+(\.[-A-Za-z0-9]+)+(:\d{1,5})?\/[-_A-Za-z0-9/]+$/.test(text)
    ? `https://${text}`
    : text;
}

/** Splits the URL into the server, whose path ends in a slash, and the topic. */
function serverOf(address: string): { readonly server: URL; readonly topic: string } {
  const server = new URL(address);
  const cut = server.pathname.lastIndexOf("/");
  const topic = server.pathname.slice(cut + 1);
  server.pathname = server.pathname.slice(0, cut + 1);
  return { server, topic };
}

/**
 * A message can have 4,096 bytes, and one of exactly that size may become an attachment:
 * https://docs.ntfy.sh/publish/#limitations. The whole body can be twice as long, so the message is
 * measured as JSON. Markdown is parsed only on request.
 */
const MAX_MESSAGE_BYTES = 4_095;

/**
 * Error "attachments not allowed": the message is too long and the server stores no attachments.
 */
const NO_ATTACHMENTS = 40_014;

/**
 * ntfy.sh or a self-hosted server: https://docs.ntfy.sh/publish/#publish-as-json. Because of the
 * sequence id, newer servers replace the first message with a repeated one; older servers ignore
 * it.
 */
export const createNtfyChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "ntfy",
    ports,
    isNtfyUrl,
    async ({ key, request, also, address, credentials, signal, share = 1 }) => {
      const message = composePlain([request, ...also], ports.publicUrl);
      const { title, lines, chart, mute, answer: answerLink } = message;
      const { server: url, topic } = serverOf(address);
      const { token } = credentials;
      const answer = await ports.http.post(
        {
          url: url.href,
          headers: {
            "content-type": "application/json",
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({
            topic,
            title,
            message: layoutPlain(
              { title: "", lines, chart: null, mute: null, answer: null },
              MAX_MESSAGE_BYTES,
              { sizeOf: jsonSize, share },
            ),
            sequence_id: key.replace(/[^-_A-Za-z0-9]/g, "-").slice(0, 64),
            tags: ["chart_with_upwards_trend"],
            ...(chart === null ? {} : { click: chart }),
            actions: [
              ...(chart === null ? [] : [{ action: "view", label: "Open chart", url: chart }]),
              ...(answerLink === null
                ? []
                : [{ action: "view", label: "Respond", url: answerLink }]),
              ...(mute === null || answerLink !== null
                ? []
                : [{ action: "view", label: "Mute", url: mute }]),
            ],
          }),
        },
        signal,
      );
      if (answer.status >= 200 && answer.status < 300) {
        return { text: `Delivered to ${url.hostname} (${answer.status})` };
      }
      throw refusalOf(
        url.hostname,
        answer,
        textOf(memberOf(answer.text, "error")),
        null,
        memberOf(answer.text, "code") === NO_ATTACHMENTS,
      );
    },
    ports.http.get && checkNtfy(ports.http.get),
  );

/**
 * Queries the server's health or, with a token, its account; neither sends a message. Topics need
 * no check because they exist as soon as they are used. Servers without accounts respond with 404,
 * which says nothing about the token. https://docs.ntfy.sh/config/#monitoring
 */
const checkNtfy =
  (get: NonNullable<HttpPort["get"]>): NonNullable<Channel["check"]> =>
  async ({ address, credentials: { token } }, signal) => {
    const { server } = serverOf(address);
    const { hostname } = server;
    const path = token === undefined ? "v1/health" : "v1/account";
    const headers: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await get({ url: `${server.href}${path}`, headers }, signal);
    const said = textOf(memberOf(answer.text, "error"));
    if (answer.status === 404) {
      throw new DeliveryError(`${hostname} could not confirm these settings`, false);
    }
    if (answer.status !== 200) throw refusalOf(hostname, answer, said);
    const isNtfy =
      token === undefined
        ? memberOf(answer.text, "healthy") === true
        : typeof memberOf(answer.text, "role") === "string";
    if (!isNtfy) throw new DeliveryError(`${hostname} did not respond like an ntfy server`, false);
  };
