import { CredentialsRefused, DeliveryError, type Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * Each service behind Apprise has its own limit and markup. How Apprise shortens messages is part
 * of the URL that the user configured: https://github.com/caronc/apprise/wiki/Troubleshooting
 */
const MAX_MESSAGE = 4_000;

/** The last path segment is the key under which Apprise stores its services. */
export const isAppriseUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/notify\/[-_A-Za-z0-9]{1,128}\/?$/.test(new URL(text).pathname);

/**
 * A self-hosted Apprise API, which forwards messages to over a hundred services:
 * https://github.com/caronc/apprise-api#persistent-storage-solution. It responds with 204 if
 * nothing is stored under the key, and with 424 if one of the services failed. Others may then have
 * received the message, and a retry reaches them twice.
 */
export const createAppriseChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "apprise",
    ports,
    isAppriseUrl,
    async ({ request, also, address, credentials: { tag }, signal, share = 1 }) => {
      const { hostname } = new URL(address);
      const message = composePlain([request, ...also], ports.publicUrl);
      const answer = await ports.http.post(
        {
          url: address,
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({
            title: message.title,
            body: layoutPlain({ ...message, title: "" }, MAX_MESSAGE, { share }),
            type: "info",
            format: "text",
            ...(tag === undefined ? {} : { tag }),
          }),
        },
        signal,
      );
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
  );
