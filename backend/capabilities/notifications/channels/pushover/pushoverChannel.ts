import { codePointSize, cutText } from "../../../../platform/text.ts";
import { CredentialsRefused, type Channel, type DeliveryError } from "../channel.ts";
import type { HttpAnswer } from "../httpPort.ts";
import { composePlain, layoutPlain } from "../plainMessage.ts";
import { memberOf, refusalOf, textOf } from "../refusal.ts";
import { createServiceChannel, type ServiceChannelPorts } from "../serviceChannel.ts";

/**
 * https://pushover.net/api#limits, in characters of up to four bytes. HTML is parsed only on
 * request.
 */
const MAX_TITLE = 250;
const MAX_MESSAGE = 1_024;
const MAX_URL = 512;

/**
 * Keys of users, groups and applications have the same format: https://pushover.net/api#identifiers
 */
export const isPushoverKey = (text: string): boolean => /^[A-Za-z0-9]{30}$/.test(text);

/** https://pushover.net/api */
export const createPushoverChannel = (ports: ServiceChannelPorts): Channel => {
  const post = (path: string, fields: Record<string, string>, signal: AbortSignal) =>
    ports.http.post(
      {
        url: `https://api.pushover.net/1/${path}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      },
      signal,
    );
  return createServiceChannel(
    "pushover",
    ports,
    isPushoverKey,
    async ({ request, also, address, credentials: { token = "" }, signal, share = 1 }) => {
      const { chart, ...message } = composePlain([request, ...also], ports.publicUrl);
      const answer = await post(
        "messages.json",
        {
          token,
          user: address,
          title: cutText(message.title, MAX_TITLE, { sizeOf: codePointSize }),
          message: layoutPlain({ ...message, title: "", chart: null }, MAX_MESSAGE, {
            sizeOf: codePointSize,
            share,
          }),
          ...(chart === null || chart.length > MAX_URL
            ? {}
            : { url: chart, url_title: "Open chart" }),
        },
        signal,
      );
      if (isAccepted(answer)) return { text: "Delivered to Pushover (200)" };
      throw refusalOfPushover(answer);
    },
    // https://pushover.net/api#validate
    ports.http.get &&
      (async ({ address, credentials: { token = "" } }, signal) => {
        const answer = await post("users/validate.json", { token, user: address }, signal);
        if (!isAccepted(answer)) throw refusalOfPushover(answer);
      }),
  );
};

const isAccepted = (answer: HttpAnswer): boolean =>
  answer.status === 200 && memberOf(answer.text, "status") === 1;

/** Unknown keys get a 400 like other errors; they differ only by the member that names the key. */
function refusalOfPushover(answer: HttpAnswer): DeliveryError {
  const errors = memberOf(answer.text, "errors");
  const said = textOf(Array.isArray(errors) ? errors[0] : undefined);
  const refused = ["token", "user"].find((key) => memberOf(answer.text, key) === "invalid");
  if (answer.status === 400 && refused !== undefined) {
    const what = refused === "token" ? "application token" : "user key";
    return new CredentialsRefused(
      `Pushover does not know this ${what}${said === "" ? "" : `: ${said}`}`,
      true,
    );
  }
  return refusalOf("Pushover", answer, said);
}
