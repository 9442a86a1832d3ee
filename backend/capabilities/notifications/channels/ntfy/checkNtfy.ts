import type { Channel } from "../channel.ts";
import { DeliveryError } from "../channel.ts";
import type { HttpPort } from "../httpPort.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { serverOf } from "./topicUrl.ts";

/**
 * Queries the server's health or, with a token, its account; neither sends a message. Topics need
 * no check because they exist as soon as they are used. Servers without accounts respond with 404,
 * which says nothing about the token. https://docs.ntfy.sh/config/#monitoring
 */
export const checkNtfy =
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
