import { jsonSize } from "../../../platform/text.ts";
import { isOwnServiceUrl } from "./addresses.ts";
import { DeliveryError, type Credentials } from "./channel.ts";
import { fitLines } from "./plainMessage.ts";
import { memberOf, refusalOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/** URL such as https://ntfy.sh/topic; the last path segment is the topic. */
export const isNtfyUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/[-_A-Za-z0-9]{1,64}$/.test(new URL(text).pathname);

/** Completes the short forms of ntfy's own apps: a topic at ntfy.sh, or a URL without scheme. */
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

const loginOf = ({ token }: Credentials): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/**
 * A message can have 4,096 bytes, and one of exactly that size may become an attachment:
 * https://docs.ntfy.sh/publish/#limitations. The whole body can be twice as long, so the message is
 * measured as JSON. Markdown is parsed only on request.
 */
const MAX_MESSAGE_BYTES = 4_095;

/** "Attachments not allowed": the message is too long and the server stores no attachments. */
const NO_ATTACHMENTS = 40_014;

/**
 * ntfy.sh or a self-hosted server: https://docs.ntfy.sh/publish/#publish-as-json. Because of the
 * sequence id, newer servers replace the first message with a repeated one; older servers ignore
 * it.
 */
export const ntfy = describeService({
  name: "ntfy",
  label: "ntfy",
  repeatedBy: "sequence_id",
  address: {
    label: "Topic URL",
    help: "A topic's name is enough for ntfy.sh. Anyone who knows it can read the topic",
    placeholder: "https://ntfy.sh/your-topic",
    isSecret: false,
    description: "the topic's URL, or its name on ntfy.sh",
    complete: completeTopic,
    accepts: {
      isValid: isNtfyUrl,
      wanted: "the name of an ntfy topic or its address, https://ntfy.sh/your-topic",
    },
  },
  fields: [
    {
      name: "token",
      label: "Access token",
      help: "Required only for a protected topic",
      isSecret: true,
      maxLength: 200,
      description: "access token, if any",
    },
  ],
  send: async ({ key, message, address, credentials, signal, share }, { http }) => {
    const { title, lines, chart, mute, answer: answerLink } = message;
    const { server, topic } = serverOf(address);
    const view = (label: string, url: string | null) =>
      url === null ? [] : [{ action: "view", label, url }];
    const body = JSON.stringify({
      topic,
      title,
      message: fitLines({ lines, last: [] }, MAX_MESSAGE_BYTES, { sizeOf: jsonSize, share }),
      sequence_id: key.replace(/[^-_A-Za-z0-9]/g, "-").slice(0, 64),
      tags: ["chart_with_upwards_trend"],
      ...(chart !== null && { click: chart }),
      actions: [
        ...view("Open chart", chart),
        ...view("Respond", answerLink),
        ...(answerLink === null ? view("Mute", mute) : []),
      ],
    });
    const headers = loginOf(credentials);
    const answer = await postJson(http, { url: server.href, headers, body }, signal);
    if (answer.status >= 200 && answer.status < 300) {
      return { text: `Delivered to ${server.hostname} (${answer.status})` };
    }
    throw refusalOf(
      server.hostname,
      answer,
      textOf(memberOf(answer.text, "error")),
      null,
      memberOf(answer.text, "code") === NO_ATTACHMENTS,
    );
  },
  /**
   * Queries the server's health or, with a token, its account; neither sends a message. Topics need
   * no check because they exist as soon as they are used. Servers without accounts respond with 404,
   * which says nothing about the token. https://docs.ntfy.sh/config/#monitoring
   */
  check: async ({ address, credentials }, signal, _ports, get) => {
    const { hostname, href } = serverOf(address).server;
    const hasToken = credentials.token !== undefined;
    const url = `${href}${hasToken ? "v1/account" : "v1/health"}`;
    const answer = await get({ url, headers: loginOf(credentials) }, signal);
    if (answer.status === 404) {
      throw new DeliveryError(`${hostname} could not confirm these settings`, false);
    }
    if (answer.status !== 200) {
      throw refusalOf(hostname, answer, textOf(memberOf(answer.text, "error")));
    }
    const isNtfy = hasToken
      ? typeof memberOf(answer.text, "role") === "string"
      : memberOf(answer.text, "healthy") === true;
    if (!isNtfy) throw new DeliveryError(`${hostname} did not respond like an ntfy server`, false);
  },
});
