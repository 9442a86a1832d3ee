import { codePointSize, cutText } from "../../../platform/text.ts";
import { CredentialsRefused, type DeliveryError } from "./channel.ts";
import type { HttpAnswer, HttpPort } from "./httpPort.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, textOf } from "./refusal.ts";
import { describeService } from "./service.ts";

/**
 * https://pushover.net/api#limits, in characters of up to four bytes. HTML is parsed only on
 * request.
 */
const MAX_TITLE = 250;
const MAX_MESSAGE = 1_024;
const MAX_URL = 512;

/** Longer than any key, so that a pasted space gets a specific error message. */
const MAX_KEY = 60;

/** Keys of users, groups and applications look alike: https://pushover.net/api#identifiers */
const isPushoverKey = (text: string): boolean => /^[A-Za-z0-9]{30}$/.test(text);

/** https://pushover.net/api */
export const pushover = describeService({
  name: "pushover",
  label: "Pushover",
  repeatedBy: null,
  address: {
    label: "User or group key",
    help: "On your Pushover dashboard",
    isSecret: true,
    maxLength: MAX_KEY,
    description: "the user's or group's key",
    accepts: { isValid: isPushoverKey, wanted: "a Pushover key: 30 letters and digits" },
  },
  fields: [
    {
      name: "token",
      label: "Application token",
      help: "From Create an Application/API Token on the dashboard",
      isSecret: true,
      whenBlank: "Enter the application's token",
      maxLength: MAX_KEY,
      description: "application token",
      accepts: { isValid: isPushoverKey, wanted: "a Pushover token: 30 letters and digits" },
    },
  ],
  hintOf: (address) => `Key …${address.slice(-3)}`,
  send: async ({ message, address, credentials: { token = "" }, signal, share }, { http }) => {
    const { chart, title } = message;
    const reading = { sizeOf: codePointSize, share };
    await post(
      http,
      "messages.json",
      {
        token,
        user: address,
        title: cutText(title, MAX_TITLE, { sizeOf: codePointSize }),
        message: layoutPlain({ ...message, title: "", chart: null }, MAX_MESSAGE, reading),
        ...(chart !== null && chart.length <= MAX_URL && { url: chart, url_title: "Open chart" }),
      },
      signal,
    );
    return { text: "Delivered to Pushover (200)" };
  },
  /** https://pushover.net/api#validate */
  check: ({ address: user, credentials: { token = "" } }, signal, { http }) =>
    post(http, "users/validate.json", { token, user }, signal),
});

async function post(
  http: HttpPort,
  path: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const answer = await http.post(
    {
      url: `https://api.pushover.net/1/${path}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    },
    signal,
  );
  if (answer.status !== 200 || memberOf(answer.text, "status") !== 1) {
    throw refusalOfPushover(answer);
  }
}

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
