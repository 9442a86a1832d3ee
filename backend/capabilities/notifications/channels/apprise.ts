import { isOwnServiceUrl } from "./addresses.ts";
import { CredentialsRefused, DeliveryError } from "./channel.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/**
 * Each service behind Apprise has its own limit and markup. How Apprise shortens messages is part
 * of the URL that the user configured: https://github.com/caronc/apprise/wiki/Troubleshooting
 */
const MAX_MESSAGE = 4_000;

/** The last path segment is the key under which Apprise stores its services. */
const isAppriseUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/notify\/[-_A-Za-z0-9]{1,128}\/?$/.test(new URL(text).pathname);

/**
 * A self-hosted Apprise API, which forwards messages to over a hundred services:
 * https://github.com/caronc/apprise-api#persistent-storage-solution. It responds with 204 if
 * nothing is stored under the key, and with 424 if one of the services failed. Others may then have
 * received the message, and a retry reaches them twice.
 */
export const apprise = describeService({
  name: "apprise",
  label: "Apprise",
  repeatedBy: null,
  address: {
    label: "Notify URL",
    help: "Address of your Apprise API, including the configuration key",
    placeholder: "http://apprise.local:8000/notify/my-key",
    isSecret: true,
    description: "the URL to notify",
    accepts: {
      isValid: isAppriseUrl,
      wanted: "the address of an Apprise API, http://apprise.local:8000/notify/my-key",
    },
  },
  fields: [
    {
      name: "tag",
      label: "Tag",
      help: "Notifies only services with this tag",
      isSecret: false,
      maxLength: 100,
      description: "tag of the services",
      accepts: {
        isValid: (text) => text === "" || /^[-_, A-Za-z0-9]{1,100}$/.test(text),
        wanted: "letters, digits, hyphens and commas",
      },
    },
  ],
  send: async ({ message, address: url, credentials: { tag }, signal, share }, { http }) => {
    const { hostname } = new URL(url);
    const body = JSON.stringify({
      title: message.title,
      body: layoutPlain({ ...message, title: "" }, MAX_MESSAGE, { share }),
      type: "info",
      format: "text",
      ...(tag !== undefined && { tag }),
    });
    const headers = { accept: "application/json" };
    const answer = await postJson(http, { url, headers, body }, signal);
    if (answer.status === 200) return { text: `Delivered through ${hostname} (200)` };
    if (answer.status === 204) {
      throw new CredentialsRefused(
        `${hostname} has no service under this key${tag === undefined ? "" : " and tag"} (204)`,
        true,
      );
    }
    const said = textOf(memberOf(answer.text, "error"));
    if (answer.status === 424) {
      throw new DeliveryError(
        `${hostname} could not reach every service (424)${said === "" ? "" : `: ${said}`}`,
        false,
      );
    }
    throw refusalOf(hostname, answer, said);
  },
});
