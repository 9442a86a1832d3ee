import { MAX_ADDRESS } from "../addresses.ts";
import { ADDRESS_MISSING, type ChannelDescriptor } from "../descriptor.ts";
import type { ServiceChannelPorts } from "../serviceChannel.ts";
import { createSlackChannel, isSlackUrl } from "./slackChannel.ts";

export const slack: ChannelDescriptor<ServiceChannelPorts> = {
  name: "slack",
  label: "Slack",
  repeatedBy: null,
  create: createSlackChannel,
  form: {
    fields: [
      {
        name: "address",
        label: "Webhook URL",
        help: "In Slack: create an app, Incoming Webhooks, Add New Webhook to Workspace",
        isSecret: true,
        whenBlank: ADDRESS_MISSING,
        minLength: 1,
        maxLength: MAX_ADDRESS,
        description: "the webhook's URL",
        accepts: { isValid: isSlackUrl, wanted: "the URL of a Slack webhook" },
      },
    ],
    hintOf: (address) => new URL(address).host,
  },
};
