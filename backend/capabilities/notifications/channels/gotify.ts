import { isOwnServiceUrl } from "./addresses.ts";
import { layoutPlain } from "./plainMessage.ts";
import { memberOf, refusalOf, textOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

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

/**
 * A self-hosted Gotify server: https://gotify.net/docs/pushmsg. Application tokens can only send,
 * so they cannot be checked without sending a message.
 */
export const gotify = describeService({
  name: "gotify",
  label: "Gotify",
  repeatedBy: null,
  address: {
    label: "Server URL",
    help: "Address of your Gotify server, as shown in the browser",
    placeholder: "https://gotify.example.com",
    isSecret: false,
    description: "the server's URL",
    accepts: {
      isValid: (text) => isOwnServiceUrl(text) && new URL(text).search === "",
      wanted: "the address of a Gotify server, https://gotify.example.com",
    },
  },
  fields: [
    {
      name: "token",
      label: "Application token",
      help: "In Gotify: Apps, Create Application",
      isSecret: true,
      whenBlank: "Enter the application's token",
      maxLength: 200,
      description: "application token",
      accepts: {
        isValid: (text) => /^[-_.A-Za-z0-9]{10,200}$/.test(text),
        wanted: "the token of a Gotify application",
      },
    },
  ],
  send: async ({ message, address, credentials: { token = "" }, signal, share }, { http }) => {
    const { hostname } = new URL(address);
    const { title, chart } = message;
    const body = JSON.stringify({
      title,
      message: layoutPlain({ ...message, title: "" }, MAX_MESSAGE, { share }),
      priority: PRIORITY,
      ...(chart !== null && { extras: { "client::notification": { click: { url: chart } } } }),
    });
    const url = `${address.replace(/\/+$/, "")}/message`;
    const answer = await postJson(http, { url, headers: { "x-gotify-key": token }, body }, signal);
    if (answer.status === 200 && typeof memberOf(answer.text, "id") === "number") {
      return { text: `Delivered to ${hostname} (${answer.status})` };
    }
    throw refusalOf(hostname, answer, textOf(memberOf(answer.text, "errorDescription")));
  },
});
