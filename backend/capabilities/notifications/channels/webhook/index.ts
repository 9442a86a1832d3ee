import { isOwnServiceUrl, MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import { createWebhookChannel, type WebhookChannelPorts } from "./webhookChannel.ts";

export const webhook: ChannelDescriptor<WebhookChannelPorts> = {
  name: "webhook",
  label: "Webhook",
  repeatedBy: "Idempotency-Key",
  create: createWebhookChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "URL",
        help: "Receives each alert as a JSON POST request",
        placeholder: "https://example.com/hook",
        isSecret: false,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the URL to post to",
        accepts: {
          isValid: isOwnServiceUrl,
          wanted: "an http or https address without a login in it",
        },
      },
      {
        name: "secret",
        label: "Signing secret",
        help: "At least 16 characters; the documentation explains how to verify the signature",
        isSecret: true,
        minLength: 16,
        maxLength: 200,
        description:
          "signs each request. X-Stock-Monitor-Signature is `t=<unix seconds>,v1=<hex>`, HMAC-SHA256 over `<t>.<body>`; reject a t that is more than 300 s off",
      },
    ],
    hintOf: (address) => new URL(address).host,
  },
};
