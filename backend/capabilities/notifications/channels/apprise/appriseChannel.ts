import { CredentialsRefused, DeliveryError, type Channel } from "../channel.ts";
import { isOwnServiceUrl } from "../addresses.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * Each service behind Apprise has a limit and markup of its own. The address that the user gave
 * Apprise says how it shortens for them: https://github.com/caronc/apprise/wiki/Troubleshooting
 */
const MAX_MESSAGE = 4_000;

/** The last part of the address is the key under which Apprise keeps its services. */
export const isAppriseUrl = (text: string): boolean =>
  isOwnServiceUrl(text) &&
  new URL(text).search === "" &&
  /\/notify\/[-_A-Za-z0-9]{1,128}\/?$/.test(new URL(text).pathname);

/**
 * A self-hosted Apprise API, which passes a message on to any of a hundred services:
 * https://github.com/caronc/apprise-api#persistent-storage-solution. It answers 204 where nothing is
 * kept under the key, and 424 where one of the services failed, which may be after others took the
 * message: the repeat then reaches those twice.
 */
export const createAppriseChannel = (ports: ServiceChannelPorts): Channel =>
  createServiceChannel(
    "apprise",
    ports,
    isAppriseUrl,
    async ({ request, also, address, credentials: { tag }, signal }, share) => {
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
      if (answer.status === 200) return { text: `${hostname} passed it on (200)` };
      if (answer.status === 204) {
        throw new CredentialsRefused(
          `${hostname} has no service under this key${tag === undefined ? "" : " and tag"} (204)`,
          true,
        );
      }
      const said = textOf(memberOf(answer.text, "error"));
      if (answer.status === 424) {
        throw new DeliveryError(
          `${hostname} could not pass it on to every service (424)${said === "" ? "" : `: ${said}`}`,
          false,
        );
      }
      throw refusalOf(hostname, answer, said);
    },
  );
