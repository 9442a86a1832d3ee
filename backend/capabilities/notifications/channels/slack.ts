import { layoutPlain } from "./plainMessage.ts";
import { refusalOf } from "./refusal.ts";
import { describeService, postJson } from "./service.ts";

/**
 * Slack truncates at 40,000 and recommends 4,000:
 * https://docs.slack.dev/changelog/2018-truncating-really-long-messages
 */
const MAX_MESSAGE = 4_000;

/**
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, only on Slack's own
 * hosts.
 */
const isSlackUrl = (text: string): boolean =>
  /^https:\/\/hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)(?:\/[A-Za-z0-9]{5,80}){2,4}$/.test(
    text,
  );

/**
 * An incoming webhook of a Slack channel. Slack responds with `ok` or an error word. A webhook
 * cannot be checked without sending a message.
 */
export const slack = describeService({
  name: "slack",
  label: "Slack",
  repeatedBy: null,
  address: {
    label: "Webhook URL",
    help: "In Slack: create an app, Incoming Webhooks, Add New Webhook to Workspace",
    isSecret: true,
    description: "the webhook's URL",
    accepts: { isValid: isSlackUrl, wanted: "the URL of a Slack webhook" },
  },
  send: async ({ message, address: url, signal, share }, { http }) => {
    const text = layoutPlain(message, MAX_MESSAGE, { markup: "slack", share });
    const body = JSON.stringify({ text, mrkdwn: false, unfurl_links: false, unfurl_media: false });
    const answer = await postJson(http, { url, body }, signal);
    if (answer.status === 200 && answer.text.trim() === "ok") {
      return { text: "Delivered to Slack (200)" };
    }
    const word = /^[a-z_]{1,60}$/.exec(answer.text.trim())?.[0] ?? "";
    throw refusalOf("Slack", answer, word.replaceAll("_", " "));
  },
});
